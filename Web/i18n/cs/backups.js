/** Zálohy stáda. */
export default {
  'settings.backup': 'Zálohy',
  'settings.backup.text':
    'Každý den se sama pořídí kopie všeho, co brána ví. Nejlépe na jiný disk: dva disky naráz neodejdou.',
  'setting.backup.at': 'Zálohuje se denně v',
  'setting.backup.at.hint': 'Když je počítač v tu dobu vypnutý, záloha se pořídí hned po zapnutí.',
  'setting.backup.folder': 'Složka pro zálohy',
  'setting.backup.folder.hint': 'Celá cesta, například /mnt/usb/gatewayd. Prázdné: ve vlastní složce brány.',
  'setting.backup.keep-days': 'Z kolika dnů zůstává poslední záloha',
  'setting.backup.keep-weeks': 'Z kolika týdnů zůstává poslední záloha',
  'setting.backup.keep-months': 'Z kolika měsíců zůstává poslední záloha',
  'setting.refused.bad-value.backupTime': 'Napište čas, například 02:30.',
  'backups.off': 'Nezálohovat',
  'backups.last': 'Poslední záloha: {when}, {size}',
  'backups.none': 'Zatím žádná záloha není',
  'backups.next': 'Příští: {when}',
  'backups.isOff': 'Samo se nezálohuje.',

  'finding.backup-no-room': 'Stádo se nezálohuje: ve složce {subject} není místo',
  'finding.backup-no-room.action':
    'Uvolněte tam místo, nebo zvolte jinou složku. Váží se dál, zálohovat se zkouší každou hodinu.',
  'finding.backup-no-folder': 'Stádo se nezálohuje: složka {subject} tu není',
  'finding.backup-no-folder.action':
    'Připojte její disk, nebo zvolte jinou složku. Váží se dál, zálohovat se zkouší každou hodinu.',
  'finding.backup-damaged': 'Stádo se nezálohuje: databáze je poškozená',
  'finding.backup-damaged.action': 'Starší zálohy nechte, jak jsou, a dejte zkontrolovat disk: {reason}',
  'finding.backup-failed': 'Stádo se nezálohuje: {subject}',
  'finding.backup-failed.action': 'Váží se dál, zálohovat se zkouší každou hodinu. Příčina: {reason}',
};

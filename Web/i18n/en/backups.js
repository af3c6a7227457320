/** Copies of the herd. */
export default {
  'settings.backup': 'Backups',
  'settings.backup.text':
    'Every day a copy of all that the gateway knows is made by itself. Best on another disk: one disk dies at a time.',
  'setting.backup.at': 'Made every day at',
  'setting.backup.at.hint': 'When the computer is off then, it is made once it runs again.',
  'setting.backup.folder': 'Folder of the backups',
  'setting.backup.folder.hint': 'The whole path, such as /mnt/usb/gatewayd. Empty: in the gateway’s own folder.',
  'setting.backup.keep-days': 'Days that keep their last copy',
  'setting.backup.keep-weeks': 'Weeks that keep their last copy',
  'setting.backup.keep-months': 'Months that keep their last copy',
  'setting.refused.bad-value.backupTime': 'Write a time of day such as 02:30.',
  'backups.off': 'No backups',
  'backups.last': 'Last copy: {when}, {size}',
  'backups.none': 'There is no copy yet',
  'backups.next': 'Next one: {when}',
  'backups.isOff': 'None is made by itself.',

  'finding.backup-no-room': 'The herd is not backed up: there is no room in {subject}',
  'finding.backup-no-room.action':
    'Make room there, or choose another folder. Weighing goes on; it is tried every hour.',
  'finding.backup-no-folder': 'The herd is not backed up: {subject} is not there',
  'finding.backup-no-folder.action':
    'Plug its disk in, or choose another folder. Weighing goes on; it is tried every hour.',
  'finding.backup-damaged': 'The herd is not backed up: the store is damaged',
  'finding.backup-damaged.action': 'Keep all earlier backups, and let somebody look at the disk: {reason}',
  'finding.backup-failed': 'The herd is not backed up: {subject}',
  'finding.backup-failed.action': 'Weighing goes on; it is tried every hour. The cause: {reason}',
};

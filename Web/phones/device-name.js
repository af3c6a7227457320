/** What a phone is called until somebody calls it something else: told from what its browser says. Pure. */

/** `'Pixel 7'`, `'iPhone'`; `null` where the browser does not say. */
export function deviceName(userAgent) {
  if (/iPhone/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent)) return 'iPad';
  const model = /Android [\d.]+; ([^;)]+?)(?: Build[^;)]*)?[;)]/.exec(userAgent)?.[1];
  // Chrome calls every Android phone "K".
  if (/Android/.test(userAgent)) return model && model !== 'K' ? model.slice(0, 60) : 'Android';
  return null;
}

/** Which of the two ways to trust a certificate this browser has. */
export const platform = (userAgent) => (/iPhone|iPad|Macintosh/.test(userAgent) ? 'iphone' : 'android');

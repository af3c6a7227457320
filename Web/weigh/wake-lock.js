/** The screen stays on while someone weighs, where the browser allows it. */

export function keepAwake(signal) {
  if (!navigator.wakeLock) return;
  let lock = null;
  const take = async () => {
    if (document.visibilityState !== 'visible' || signal.aborted) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (signal.aborted) lock?.release();
  };
  document.addEventListener('visibilitychange', take, { signal });
  signal.addEventListener('abort', () => lock?.release());
  take();
}

// Runs before the first paint, so a remembered theme never flashes the other one.
try {
  const theme = JSON.parse(localStorage.getItem('gateway.theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused in some private windows: the system's theme is used.
}

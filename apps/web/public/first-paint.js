// Paints the background in the chosen appearance before the application is there, so that dark never flashes white.
(function () {
  var choice = localStorage.getItem('hakaru.theme');
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  document.documentElement.style.backgroundColor = dark ? '#121417' : '#f6f7f8';
})();

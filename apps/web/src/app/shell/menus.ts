// What opens over the page, loaded together once the page stands.
export { LanguageItems } from './language-items.tsx';
export { ProfileItems } from './profile-items.tsx';
export { TemporaryDrawer } from './temporary-drawer.tsx';

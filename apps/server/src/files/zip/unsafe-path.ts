/** Whether a relative path with '/' leads elsewhere than below its folder, or is no path at all. */
export function unsafePath(path: string): boolean {
  return path === '' || /^\/|^[a-z]:|\0/i.test(path) || path.split('/').includes('..');
}

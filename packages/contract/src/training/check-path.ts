/** Options are checked at the address beside their registration. */
export function checkPath(register: string): string {
  return register.replace(/\/register\b/, '/check');
}

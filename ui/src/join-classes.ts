/** One class attribute of the names that are there. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}

/** Returns whether a path belongs to the services; `/creditrecord`, for example, is a page. */
export function isServicePath(path: string): boolean {
  return path.startsWith('/credit/')
}

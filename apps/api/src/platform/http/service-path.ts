/** Whether a path belongs to the services; `/creditrecord` is a page of the web app. */
export function isServicePath(path: string): boolean {
  return path.startsWith('/credit/')
}

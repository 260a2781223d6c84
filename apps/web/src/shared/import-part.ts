/** Files that are being fetched or have been fetched. Failed files are removed. */
const files = new Map<string, Promise<void>>()

function addStyleSheet(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  })
}

/** Fetches a script into the browser's cache, from which the import takes it. */
async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.includes('javascript')) throw new Error(href)
  await response.arrayBuffer()
}

/**
 * True for a file that a server-rendered page lists. Not for a style sheet that is still loading: the page paints without
 * waiting for it, and a part that does not wait is moved by it. Adding it once more waits for the same request.
 */
function isListed(href: string): boolean {
  const listed = document.querySelector(`link[href="${href}"], script[src="${href}"]`)
  return listed !== null && !(listed instanceof HTMLLinkElement && listed.rel === 'stylesheet' && !listed.sheet)
}

function fetchFile(href: string): Promise<void> {
  const known = files.get(href)
  if (known) return known
  if (isListed(href)) return Promise.resolve()
  const fetched = href.endsWith('.css') ? addStyleSheet(href) : fetchScript(href)
  files.set(href, fetched)
  fetched.catch(() => files.delete(href))
  return fetched
}

/**
 * Imports a part after all of its files have been fetched. Browsers may cache a failed import and refuse it until the
 * page is reloaded, but a failed fetch can be retried.
 *
 * @param load performs the import
 * @param paths all files of the part
 */
export async function importPart<T>(load: () => Promise<T>, paths: readonly string[]): Promise<T> {
  await Promise.all(paths.map((path) => fetchFile(`/${path}`)))
  return await load()
}

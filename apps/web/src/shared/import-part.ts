/** Files that are being fetched or have been; one that failed is forgotten. */
const files = new Map<string, Promise<void>>()

function addStyleSheet(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
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

/** Puts a script into the browser's cache, from which the import then takes it. */
async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.includes('javascript')) throw new Error(href)
  await response.arrayBuffer()
}

function fetchFile(href: string): Promise<void> {
  const known = files.get(href)
  if (known) return known
  // A server-rendered page names the files that it has.
  if (document.querySelector(`link[href="${href}"], script[src="${href}"]`)) return Promise.resolve()
  const fetched = href.endsWith('.css') ? addStyleSheet(href) : fetchScript(href)
  files.set(href, fetched)
  fetched.catch(() => files.delete(href))
  return fetched
}

/**
 * Imports a part once all of its files have been fetched. A browser may remember that it failed to import a
 * file and refuses it until the page is reloaded; a failed fetch can be tried again.
 *
 * @param load the import itself
 * @param paths all files of the part
 */
export async function importPart<T>(load: () => Promise<T>, paths: readonly string[]): Promise<T> {
  await Promise.all(paths.map((path) => fetchFile(`/${path}`)))
  return await load()
}

/** Focuses the heading of a page, if it has a focusable heading. */
export function focusHeading(page: ParentNode = document): boolean {
  const heading = page.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}

/** Puts the focus on the heading of a page, where there is one that takes it. */
export function focusHeading(page: ParentNode = document): boolean {
  const heading = page.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../../providers/access-control.js'

/** Link to a page, or its text alone if the account may not open the page. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return useMayOpen()(to) ? <Link to={to}>{children}</Link> : children
}

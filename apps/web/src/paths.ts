import { PUBLIC_PATHS, type PublicPath } from '@credit/contract'

export { PUBLIC_PATHS, type PublicPath }

/** Returns the public path that matches, or null: `/homes/lawdetail/7` matches `/homes/lawdetail/:id`. */
export function publicPathOf(pathname: string): PublicPath | null {
  const parts = pathname.replace(/\/+$/, '').split('/')
  const fits = (path: PublicPath) => {
    const wanted = path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
    )
  }
  return PUBLIC_PATHS.find(fits) ?? null
}

/**
 * Returns the path if it is same-origin, or null. Guards the redirect after login; `//host` and `/\host` are other
 * sites.
 */
export function localPath(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null
}

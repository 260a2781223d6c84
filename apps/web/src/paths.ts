import { PUBLIC_PATHS, type PublicPath } from '@credit/contract'

export { PUBLIC_PATHS, type PublicPath }

/** `/homes/lawdetail/7` is the public path `/homes/lawdetail/:id`; null where none fits. */
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

/** Only a path of this site may be gone to after login; `//host` and `/\host` are other sites. */
export function localPath(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null
}

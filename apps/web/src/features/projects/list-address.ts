type Filter = readonly [field: string, values: readonly string[]]

/** Returns the address of a list with filters, in the list's own format. Filters without values are left out. */
function addressWith(path: string, filters: readonly Filter[]): string {
  const search = new URLSearchParams()
  for (const [at, [field, values]] of filters.filter(([, { length }]) => length > 0).entries()) {
    search.set(`filters[${at}][field]`, field)
    search.set(`filters[${at}][operator]`, 'in')
    for (const [index, value] of values.entries()) search.set(`filters[${at}][value][${index}]`, value)
  }
  return search.size === 0 ? path : `${path}?${search}`
}

/** Returns the address of the project list filtered by statuses and area. */
export function listAddress(statuses: readonly string[], areaId?: string): string {
  return addressWith('/projectManagement', [
    ['status', statuses],
    ['areaId', areaId === undefined ? [] : [areaId]],
  ])
}

/** Returns the address of the open award alarms of a project. */
export function alarmsAddress(projectId: string): string {
  return addressWith('/integrityManagement/alarms', [
    ['projectId', [projectId]],
    ['status', ['open']],
  ])
}

/** Filters of the links that pages mark: strong ones, open or under watch. */
export const SHOWN_LINKS = { strength: 'strong', status: 'open,confirmed' } as const

/** Returns the address of the marked links between bidders, of a section or a participant. */
export function linksAddress(of: Readonly<Record<string, string>>): string {
  const filters = Object.entries({ ...of, ...SHOWN_LINKS })
  return addressWith(
    '/integrityManagement/links',
    filters.map(([field, values]) => [field, values.split(',')]),
  )
}

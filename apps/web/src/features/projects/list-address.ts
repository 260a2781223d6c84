/** Returns the address of the project list filtered by statuses and area, in the list's own format. */
export function listAddress(statuses: readonly string[], areaId?: string): string {
  const search = new URLSearchParams()
  const filters = [
    ['status', statuses],
    ['areaId', areaId === undefined ? [] : [areaId]],
  ] as const
  for (const [at, [field, values]] of filters.filter(([, { length }]) => length > 0).entries()) {
    search.set(`filters[${at}][field]`, field)
    search.set(`filters[${at}][operator]`, 'in')
    for (const [index, value] of values.entries()) search.set(`filters[${at}][value][${index}]`, value)
  }
  return search.size === 0 ? '/projectManagement' : `/projectManagement?${search}`
}

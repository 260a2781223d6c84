/** Address of the project list filtered by statuses, in the list's own format. */
export function listAddress(statuses: readonly string[]): string {
  if (statuses.length === 0) return '/projectManagement'
  const search = new URLSearchParams({
    'filters[0][field]': 'status',
    'filters[0][operator]': 'in',
  })
  for (const [at, status] of statuses.entries()) search.set(`filters[0][value][${at}]`, status)
  return `/projectManagement?${search}`
}

export const projectAddress = (id: string): string => `/projectDetails?id=${encodeURIComponent(id)}`

export const editAddress = (id: string): string =>
  `/projectManagement/edit/${encodeURIComponent(id)}`

import { apiQuery } from '../../../api/query.js'

/** Loads the figures of each area that the caller sees. */
export const useAreaFigures = () => apiQuery.useQuery('get', '/credit/admin/api/sysProject/areas')

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.js'
import { getSession } from '../api/session.js'
import { currentLocale } from '../i18n/index.js'
import type { MenuNode } from './menu.js'

const MENU_STALE_MS = 60_000

/** Query of the account's menu in the current language. */
export const menuQuery = () =>
  queryOptions({
    queryKey: ['menu', getSession()?.user.loginId, currentLocale()],
    staleTime: MENU_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MenuNode[]> => {
      const params = { path: { rootmenu: 'ROOT' } }
      return answer(api.GET('/credit/admin/api/menu/menu/{rootmenu}', { params, signal }))
    },
  })

import { LOCALES, SIGN } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { apiQuery } from '../../api/query.js'
import { getSession } from '../../api/session.js'
import { changeLocale, currentLocale } from '../../i18n/index.js'
import { usePermissions } from '../../providers/access-control.js'
import { type MenuNode, pagesOf, trailTo } from '../../providers/menu.js'
import { definitions } from '../../resources.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { useComposedText } from '../../shared/hooks/use-composed-text.js'
import { usePausedText } from '../../shared/hooks/use-paused-text.js'
import { offeredActions } from '../../shared/offered-actions.js'
import { chooseMode, storedMode } from '../../theme/mode.js'
import { allFound, foundAddress } from './found-records.js'
import { recentPlaces } from './recent.js'

const FRESH_MS = 30_000

export interface Entry {
  id: string
  group: 'recent' | 'here' | 'pages' | 'records' | 'actions'
  name: string
  /** Text beside the name. */
  note: string
  /** Path to open, or action to run. */
  path?: string
  run?: () => void
}

export interface PaletteCommands {
  openPreferences: () => void
  openHelp: () => void
}

function pageEntries(menu: readonly MenuNode[]): Entry[] {
  return pagesOf(menu).map(({ id, name, path }) => ({
    id,
    group: 'pages',
    path,
    name,
    note: trailTo(menu, path)
      .slice(0, -1)
      .map((node) => node.name)
      .join(' / '),
  }))
}

function useActions(menu: readonly MenuNode[], commands: PaletteCommands): Entry[] {
  const { t } = useTranslation(['workspace', 'common', 'kit'])
  const may = usePermissions()
  const paths = new Set(pagesOf(menu).map(({ path }) => path))
  const mode = storedMode() === 'dark' ? 'light' : 'dark'
  const locale = LOCALES.find((one) => one !== currentLocale()) ?? currentLocale()
  const action = (id: string, name: string, rest: Pick<Entry, 'path' | 'run'>): Entry => ({
    id,
    group: 'actions',
    name,
    note: '',
    ...rest,
  })
  const created = definitions
    .filter(
      ({ actions, path, permission }) => actions.includes('create') && paths.has(path) && may(permission, 'create'),
    )
    .map(({ name, namespace, key, routes }) =>
      action(`create-${name}`, t('kit:heading.create', { one: t(`${namespace}:${key}.one`) }), {
        path: routes.create,
      }),
    )
  return [
    ...created,
    // Participants see public data of other participants only.
    action('credit', t('palette.credit'), { path: '/homes/credit' }),
    action('verify', t('palette.verify'), { path: '/homes/verify' }),
    action('mode', t(`common:theme.${mode}`), { run: () => chooseMode(mode) }),
    action('locale', t(`common:language.${locale}`), { run: () => void changeLocale(locale) }),
    action('preferences', t('preferences.title'), { run: commands.openPreferences }),
    action('help', t('keys.title'), { run: commands.openHelp }),
  ]
}

/**
 * Returns the palette's entries for a keyword: recent places first, then actions on the shown record, pages, records
 * and other actions.
 */
export function usePaletteEntries(menu: readonly MenuNode[], typed: string, commands: PaletteCommands) {
  const { t } = useTranslation('workspace')
  const keyword = useComposedText(typed).trim()
  const searched = usePausedText(keyword)
  const actions = useActions(menu, commands)
  const enabled = getSession()?.user.type === SIGN.supervisor && searched !== ''
  const search = apiQuery.useQuery(
    'get',
    '/credit/admin/api/workspace/search',
    { params: { query: { keyword: searched } } },
    { enabled, staleTime: FRESH_MS, retry: false, placeholderData: keepPreviousData },
  )
  const matches = ({ name, note, path }: Entry) =>
    `${name} ${note} ${path ?? ''}`.toLowerCase().includes(keyword.toLowerCase())
  const { pathname, search: query } = useLocation()
  const elsewhere = recentPlaces().filter(({ path }) => !`${pathname}${query}`.startsWith(path))
  const recent = elsewhere.map(
    ({ path, name }): Entry => ({ id: `recent-${path}`, group: 'recent', name, note: '', path }),
  )
  const known = new Set<string | undefined>()
  const paths = new Set(pagesOf(menu).map(({ path }) => path))
  const found = enabled && !search.isPlaceholderData ? (search.data ?? []) : []
  const records = found.flatMap(({ kind, total, records }): Entry[] => {
    const kindName = t(`palette.kind.${kind}`)
    const list = total > records.length ? allFound(kind, searched, paths) : null
    return [
      ...records.map(({ id, name, note }): Entry => {
        const path = foundAddress(kind, id)
        return { id, group: 'records', name, note: note ? `${kindName} · ${note}` : kindName, path }
      }),
      ...(list
        ? [
            {
              id: `all-${kind}`,
              group: 'records' as const,
              name: t('palette.all', { total: formatNumber(total) }),
              note: kindName,
              path: list,
            },
          ]
        : []),
    ]
  })
  const here = offeredActions().map((action): Entry => ({ ...action, group: 'here' }))
  const entries = [
    ...recent.filter(matches),
    ...here.filter(matches),
    ...pageEntries(menu).filter(matches),
    ...records,
    ...actions.filter(matches),
  ].filter(({ path }) => {
    if (path && known.has(path)) return false
    known.add(path)
    return true
  })
  const pending = searched !== keyword || (enabled && (search.isLoading || search.isPlaceholderData))
  return {
    entries: keyword === '' ? entries.slice(0, 40) : entries,
    pending,
    /** Search for records, if it failed. */
    failed: enabled && search.error ? search : null,
  }
}

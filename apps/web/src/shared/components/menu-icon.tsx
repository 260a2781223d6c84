import type { ReactNode } from 'react'
import sprite from './menu-icons.svg?no-inline'

/** Names of icons, each a symbol of the picture: as script they would weigh a tenth of a list page. */
export const MENU_ICONS: readonly string[] = [
  'alert',
  'api',
  'audit',
  'bank',
  'bell',
  'book',
  'calculator',
  'calendar',
  'certificate',
  'chart',
  'clock',
  'comment',
  'contacts',
  'container',
  'dashboard',
  'diff',
  'edit',
  'exception',
  'file',
  'flag',
  'folder',
  'form',
  'fund',
  'gift',
  'history',
  'home',
  'idcard',
  'inbox',
  'key',
  'line',
  'link',
  'list',
  'login',
  'mail',
  'map',
  'menu',
  'message',
  'minus',
  'picture',
  'plus',
  'profile',
  'project',
  'question',
  'register',
  'safety',
  'setting',
  'shop',
  'snippets',
  'solution',
  'sound',
  'star',
  'stop',
  'team',
  'today',
  'translation',
  'trophy',
  'user',
  'warning',
]

/** Symbol of an unknown name. */
const OTHER = 'other'

export function menuIcon(name: string | null): ReactNode {
  if (!name) return null
  return (
    <svg className="menu-icon" aria-hidden="true">
      <use href={`${sprite}#${MENU_ICONS.includes(name) ? name : OTHER}`} />
    </svg>
  )
}

import { CheckOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Entry, flatten, isSelectable, type Role, toggled } from './granting.js'

/** Rights of a role while they are shown or edited. */
export interface Rights {
  role: Role
  tree: readonly Entry[]
  granted: ReadonlySet<string>
  /** Missing if the rights are only shown. */
  onChange?: (granted: Set<string>) => void
}

interface Props {
  rights: Rights
  /** Entries that the box grants together with what is below them. */
  entries: readonly Entry[]
  /** Accessible name, with the page. */
  name: string
  text?: string
}

/** Box that grants entries, or a mark where they are only shown. */
export function RightBox({ rights: { role, tree, granted, onChange }, entries, name, text }: Props) {
  const { t } = useTranslation('identity-roles')
  // A directory is open to all who have something in it.
  const all = entries.flatMap((entry) => flatten([entry])).filter(({ kind }) => kind !== 'directory')
  const count = all.filter(({ id }) => granted.has(id)).length
  const shown = text === undefined ? null : <span className="right-name">{text}</span>
  if (!onChange)
    return count === 0 ? null : (
      <span className="right">
        <CheckOutlined role="img" aria-label={t('permissions.has')} />
        {shown}
      </span>
    )
  const isWhole = count === all.length
  const selectable = all.filter((entry) => isSelectable(role, entry))
  // A box with all that may be ticked is cleared, although some of its entries may not be ticked.
  const on = selectable.some(({ id }) => !granted.has(id))
  const press = () => {
    const start = new Set(granted)
    onChange(entries.reduce((next, entry) => toggled(role, tree, next, { entry, on }), start))
  }
  return (
    <Checkbox
      className="right"
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      disabled={selectable.length === 0}
      aria-label={name}
      onChange={press}
    >
      {shown}
    </Checkbox>
  )
}

import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { ACTION_NAMES } from '@credit/contract'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'
import { changes, isEditable } from './granting.js'
import { RightBox, type Rights } from './right-box.js'
import { COMMON_RIGHTS, entriesOf, firstOpen, groupsOf, type RightsGroup, type RightsRow } from './rights-rows.js'
import './rights-table.css'

function Row({ rights, row }: { rights: Rights; row: RightsRow }) {
  const { t } = useTranslation('identity-roles')
  const { entry, name, common, others } = row
  const full = (right: string) => t('permissions.of', { page: name, right })
  return (
    <tr className="rights-row">
      <th scope="row">
        {rights.onChange ? (
          <RightBox rights={rights} entries={[entry]} name={name} text={name} />
        ) : (
          <span className={rights.granted.has(entry.id) ? 'granted' : undefined}>{name}</span>
        )}
      </th>
      {COMMON_RIGHTS.map((key) => {
        const one = common[key]
        return (
          <td key={key}>
            {one ? <RightBox rights={rights} entries={[one]} name={full(one.name)} text={one.name} /> : null}
          </td>
        )
      })}
      <td className="rights-others">
        {others.map((one) => (
          <RightBox key={one.id} rights={rights} entries={[one]} name={full(one.name)} text={one.name} />
        ))}
      </td>
    </tr>
  )
}

interface GroupProps {
  rights: Rights
  group: RightsGroup
  open: boolean
  onToggle: () => void
}

function Group({ rights, group, open, onToggle }: GroupProps) {
  const { t } = useTranslation('identity-roles')
  const { rows } = group
  const name = group.name ?? t('permissions.pages')
  const entries = entriesOf(group)
  const n = entries.filter(({ id }) => rights.granted.has(id)).length
  return (
    <tbody>
      <tr className="rights-group">
        <th scope="rowgroup" colSpan={COMMON_RIGHTS.length + 2}>
          {rights.onChange ? (
            <RightBox rights={rights} entries={rows.map((row) => row.entry)} name={t('permissions.all', { name })} />
          ) : null}
          <button type="button" aria-expanded={open} onClick={onToggle}>
            {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
            {name}
            <span className="rights-count">{t('permissions.countOf', { n, all: entries.length })}</span>
          </button>
        </th>
      </tr>
      {open ? rows.map((row) => <Row key={row.entry.id} rights={rights} row={row} />) : null}
    </tbody>
  )
}

/** Pages of the menu as rows with their rights as columns, in groups that open and close. */
export function RightsTable({ id, ...rights }: Rights & { id?: string }) {
  const { t } = useTranslation('identity-roles')
  const { role, tree, granted, onChange } = rights
  const groups = groupsOf(tree)
  const [open, setOpen] = useState<readonly string[]>(() => firstOpen(groups, granted))
  const { given, taken } = changes(tree, granted)
  const allOpen = open.length === groups.length
  const changed = { given: given.length, taken: taken.length }
  return (
    <Flex id={id} vertical gap={8}>
      <Flex wrap gap="4px 16px" justify="space-between" align="center">
        <Typography.Text type="secondary">
          {onChange ? t(isEditable(role) ? 'permissions.hint' : 'permissions.fixed') : null}
        </Typography.Text>
        <Button size="small" onClick={() => setOpen(allOpen ? [] : groups.map(({ key }) => key))}>
          {t(allOpen ? 'permissions.closeAll' : 'permissions.openAll')}
        </Button>
      </Flex>
      <table className="rights-table" aria-label={t('permissions.title')}>
        <thead>
          <tr>
            <th scope="col">{t('permissions.page')}</th>
            {COMMON_RIGHTS.map((key) => (
              <th key={key} scope="col">
                {ACTION_NAMES[key][currentLocale()]}
              </th>
            ))}
            <th scope="col" className="rights-others">
              {t('permissions.others')}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group.key}
            rights={rights}
            group={group}
            open={open.includes(group.key)}
            onToggle={() =>
              setOpen((keys) =>
                keys.includes(group.key) ? keys.filter((key) => key !== group.key) : [...keys, group.key],
              )
            }
          />
        ))}
      </table>
      {onChange ? (
        <span role="status">{changed.given + changed.taken > 0 ? t('permissions.changed', changed) : null}</span>
      ) : null}
    </Flex>
  )
}

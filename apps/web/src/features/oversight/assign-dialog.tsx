import { Form, Select, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { getSession } from '../../api/session.js'
import { currentLocale } from '../../i18n/index.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { loadedBy } from '../../shared/components/loaded-options.js'
import { toast } from '../../shared/toast.js'

type Row = components['schemas']['TodoRow']
/** Unassigns the items. */
const UNASSIGNED = 'nobody'

/** Returns the assignees of the items, with their number of items if there are several. */
function useHolders(rows: readonly Row[]): string {
  const { t } = useTranslation('oversight')
  const counts = new Map<string, number>()
  for (const { assigneeName } of rows) {
    const name = assigneeName || t('todo.unassigned')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const holders = [...counts].map(([name, n]) => (rows.length > 1 ? t('todo.holder', { name, n }) : name))
  return new Intl.ListFormat(currentLocale()).format(holders)
}

/** Assigns the items to a supervisor who can see and decide all of them. */
export default function AssignDialog({
  rows,
  onAssigned,
  onClose,
}: {
  rows: readonly Row[]
  onAssigned: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('oversight')
  const names = useHolders(rows)
  const me = getSession()?.user.loginId
  const assignees = apiQuery.useQuery('get', '/credit/admin/api/supervisor/assignees')
  const options = (assignees.data ?? [])
    .filter(({ city, areaId, permissions }) =>
      rows.every((row) => (city || row.areaId === areaId) && permissions.includes(row.permission)),
    )
    .map(({ id, name }) => ({ value: id, label: id === me ? t('todo.me', { name }) : name }))
  const submit = async ({ assigneeId }: { assigneeId: string }) => {
    const todoIds = rows.map(({ todoId }) => todoId)
    const nobody = assigneeId === UNASSIGNED
    await answer(
      api.PUT('/credit/admin/api/supervisor/assign', { body: { todoIds, assigneeId: nobody ? null : assigneeId } }),
    )
    void toast('success', t(nobody ? 'todo.returned' : 'todo.assigned'))
    onAssigned?.()
  }
  return (
    <FormDialog<{ assigneeId: string }>
      name="assign"
      title={rows.length > 1 ? t('todo.assignTitle', { n: rows.length }) : t('todo.assign')}
      okText={t('todo.assign')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography.Paragraph>{t('todo.assignedNow', { names })}</Typography.Paragraph>
      <Form.Item
        name="assigneeId"
        label={t('todo.assignee')}
        extra={t('todo.assignHint')}
        rules={[{ required: true, message: t('todo.assigneeRequired') }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          {...loadedBy(assignees)}
          options={[...options, { value: UNASSIGNED, label: t('todo.nobody') }]}
        />
      </Form.Item>
    </FormDialog>
  )
}

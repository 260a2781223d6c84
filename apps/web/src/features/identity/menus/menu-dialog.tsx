import {
  ACTION_NAMES,
  type Action,
  type Names,
  PERMISSIONS,
  type Permission,
  RESOURCE_NAMES,
  type Resource,
} from '@credit/contract'
import { Form, Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import { currentLocale } from '../../../i18n/index.js'
import { formRule, ruleOf } from '../../../resource-kit/form-rules.js'
import { namesToSend } from '../../../resource-kit/form-values.js'
import { NamesInput } from '../../../resource-kit/inputs/group.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { FormSelect } from '../../../shared/components/form-select.js'
import { loadedBy } from '../../../shared/components/loaded-options.js'
import { MENU_ICONS, menuIcon } from '../../../shared/components/menu-icon.js'
import type { Entry } from './menu-order.js'

interface Values {
  names: Names
  kind: Entry['kind']
  path?: string
  icon?: string
  permission?: Permission | null
  areaId?: string | null
  hidden?: boolean
}

const KINDS = ['directory', 'page', 'button'] as const
const ICON_OPTIONS = MENU_ICONS.map((name) => ({ value: name, label: menuIcon(name), title: name }))

function permissionOptions() {
  const locale = currentLocale()
  return PERMISSIONS.map((value) => {
    const [resource, action] = value.split(':') as [Resource, Action]
    return {
      value,
      label: `${RESOURCE_NAMES[resource][locale]} · ${ACTION_NAMES[action][locale]}`,
    }
  })
}

interface Props {
  /** Entry to change, or null for a new entry. */
  entry: Entry | null
  /** Parent of a new entry. */
  parent: Entry | null
  onSaved: () => void
  onClose: () => void
}

/** Form of a menu entry. */
export function MenuDialog({ entry, parent, onSaved, onClose }: Props) {
  const { t } = useTranslation(['identity-menus', 'kit', 'common'])
  const texts = (key: string, values?: Record<string, unknown>) => t(key, values ?? {})
  const areas = apiQuery.useQuery('get', '/credit/admin/api/area/list')
  const label = (name: string) => t(`fields.${name}`)
  const rule = (name: string, required = false) =>
    formRule({
      kind: name === 'names' ? 'names' : 'text',
      label: label(name),
      rule: ruleOf('MenuInput', name, required),
      texts,
    })
  const submit = async (values: Values) => {
    const body = {
      ...{ names: namesToSend(values.names), kind: values.kind },
      path: values.kind === 'page' ? (values.path ?? '') : '',
      icon: values.icon ?? '',
      permission: values.kind === 'button' ? (values.permission ?? null) : null,
      areaId: values.areaId ?? null,
      hidden: values.hidden ?? false,
    }
    if (entry) {
      const params = { path: { id: entry.id } }
      const { parentId, sortOrder, version } = entry
      const changed = { ...body, parentId, sortOrder, version }
      await answer(api.PUT('/credit/admin/api/menu/{id}', { params, body: changed }))
    } else {
      const sortOrder = Math.max(0, ...(parent?.children ?? []).map((one) => one.sortOrder)) + 1
      const made = { ...body, parentId: parent?.id ?? null, sortOrder: parent ? sortOrder : 999 }
      await answer(api.POST('/credit/admin/api/menu', { body: made }))
    }
    onSaved()
  }
  return (
    <FormDialog<Values>
      name="menu-entry"
      title={
        entry
          ? t('dialog.edit', { name: entry.name })
          : parent
            ? t('dialog.createBelow', { name: parent.name })
            : t('dialog.create')
      }
      okText={t('kit:button.save')}
      initialValues={entry ?? { kind: parent?.kind === 'page' ? 'button' : 'page', hidden: false }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="names" label={label('names')} rules={[rule('names', true)]}>
            <NamesInput texts={texts} />
          </Form.Item>
          <Form.Item name="kind" label={label('kind')} required>
            <FormSelect
              disabled={entry?.builtIn ?? false}
              options={KINDS.map((value) => ({ value, label: t(`options.kind.${value}`) }))}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['kind']}>
            {() => (
              <KindFields
                kind={form.getFieldValue('kind') as Entry['kind']}
                fixed={entry?.builtIn ?? false}
                rule={rule}
              />
            )}
          </Form.Item>
          <Form.Item name="icon" label={label('icon')}>
            <FormSelect allowClear options={ICON_OPTIONS} />
          </Form.Item>
          <Form.Item name="areaId" label={label('areaId')} extra={t('hints.areaId')}>
            <FormSelect
              allowClear
              {...loadedBy(areas)}
              options={(areas.data ?? []).map((area) => ({
                value: area.areaId,
                label: area.areaName,
              }))}
            />
          </Form.Item>
          <Form.Item name="hidden" label={label('hidden')} valuePropName="checked" extra={t('hints.hidden')}>
            <Switch />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

interface KindProps {
  kind: Entry['kind']
  /** True for built-in entries, whose permission cannot be changed. */
  fixed: boolean
  rule: (name: string, required?: boolean) => ReturnType<typeof formRule>
}

/** Fields that only entries of one kind have. */
function KindFields({ kind, fixed, rule }: KindProps) {
  const { t } = useTranslation('identity-menus')
  if (kind === 'page')
    return (
      <Form.Item name="path" label={t('fields.path')} extra={t('hints.path')} rules={[rule('path', true)]}>
        <Input />
      </Form.Item>
    )
  if (kind === 'button')
    return (
      <Form.Item name="permission" label={t('fields.permission')} rules={[{ ...rule('permission', true) }]}>
        <FormSelect showSearch optionFilterProp="label" disabled={fixed} options={permissionOptions()} />
      </Form.Item>
    )
  return null
}

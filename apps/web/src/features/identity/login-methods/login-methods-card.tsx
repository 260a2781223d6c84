import { SIGN, type Sign } from '@credit/contract'
import { Alert, Button, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { toast } from '../../../shared/toast.js'

type LoginMethod = components['schemas']['LoginMethod']

const LIST = '/credit/admin/api/login/config/list'
const URL_MAX = 1000
const METHODS = ['loginNameType', 'loginPhoneType', 'loginCaType'] as const
type Method = (typeof METHODS)[number]
type Choice = Record<Method, boolean> & { downloadUrl?: string }

/** Login methods of each account type. */
export function LoginMethodsCard() {
  const { t } = useTranslation('identity-login-methods')
  const editable = useMay('login-method', 'update')
  const methods = apiQuery.useQuery('get', LIST)
  const [edited, setEdited] = useState<Sign | null>(null)
  const row = methods.data?.find(({ type }) => type === edited)
  return (
    <QueryCard title={t('methods.title')} query={methods} rows={5}>
      {(rows) => (
        <>
          <p>{t('methods.text')}</p>
          {editable ? null : <Alert type="info" showIcon message={t('methods.readOnly')} />}
          <DataTable<LoginMethod>
            label={t('methods.title')}
            dataSource={rows}
            rowKey="type"
            columns={[
              {
                title: t('methods.type'),
                dataIndex: 'type',
                heading: true,
                render: (type: Sign) => t(`methods.types.${type}`),
              },
              ...METHODS.map((method) => ({
                title: t(`methods.${method}`),
                dataIndex: method,
                render: (on: 0 | 1) => t(on ? 'methods.on' : 'methods.off'),
              })),
              {
                title: t('methods.downloadUrl'),
                dataIndex: 'downloadUrl',
                ellipsis: true,
                render: (url: string) => url || t('methods.off'),
              },
              ...(editable
                ? [
                    {
                      title: t('methods.action'),
                      key: 'action',
                      // Supervisors can only log in with account and password.
                      render: (_: unknown, row: LoginMethod) =>
                        row.type === SIGN.supervisor ? (
                          t('methods.fixed')
                        ) : (
                          <Button
                            size="small"
                            aria-label={t('methods.editNamed', {
                              type: t(`methods.types.${row.type}`),
                            })}
                            onClick={() => setEdited(row.type)}
                          >
                            {t('methods.edit')}
                          </Button>
                        ),
                    },
                  ]
                : []),
            ]}
          />
          {row ? <MethodDialog row={row} onClose={() => setEdited(null)} /> : null}
        </>
      )}
    </QueryCard>
  )
}

function MethodDialog({ row, onClose }: { row: LoginMethod; onClose: () => void }) {
  const { t } = useTranslation(['identity-login-methods', 'kit', 'common'])
  const { atMost } = useTextRules()
  const save = async ({ downloadUrl, ...choice }: Choice) => {
    const switches = METHODS.map((method) => [method, choice[method] ? 1 : 0] as const)
    const { type, version } = row
    const body = {
      ...{ type, version, downloadUrl: downloadUrl?.trim() ?? '' },
      ...(Object.fromEntries(switches) as Record<Method, 0 | 1>),
    }
    await answer(api.POST('/credit/admin/api/login/config/saveOrUpdate', { body }))
    void toast('success', t('kit:saved'))
  }
  const initialValues = {
    ...Object.fromEntries(METHODS.map((method) => [method, row[method] === 1])),
    downloadUrl: row.downloadUrl,
  }
  return (
    <FormDialog<Choice>
      name="login-method"
      title={t('methods.editOf', { type: t(`methods.types.${row.type}`) })}
      okText={t('kit:button.save')}
      initialValues={initialValues}
      onSubmit={save}
      onClose={onClose}
    >
      {METHODS.map((method) => (
        <Form.Item
          key={method}
          name={method}
          label={t(`methods.${method}`)}
          valuePropName="checked"
          extra={method === 'loginCaType' ? t('methods.caHint') : undefined}
        >
          <Switch />
        </Form.Item>
      ))}
      <Form.Item
        name="downloadUrl"
        label={t('methods.downloadUrl')}
        extra={t('methods.downloadHint')}
        rules={[atMost(URL_MAX)]}
      >
        <Input />
      </Form.Item>
    </FormDialog>
  )
}

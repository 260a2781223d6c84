import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import { CheckboxList } from '../../shared/components/checkbox-list.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { toast } from '../../shared/toast.js'

interface Values {
  settingIds: string[]
}

const PATH = '/credit/admin/api/sysProject/{id}/waiting'

/** Opens evaluations of a project, all or selected cells, that wait because one sync would have opened too many. */
export default function WaitingDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['oversight', 'common'])
  const params = { path: { id: projectId } }
  const { data, error } = apiQuery.useQuery('get', PATH, { params }, { gcTime: 0 })
  const options = (data ?? []).map(({ settingId, code, stage, records, ...cell }) => ({
    value: settingId,
    label: t('todo.waiting.cell', {
      code,
      stage: t(`common:stage.${stage as 0}`),
      evaluator: t(`common:sign.${cell.evaluatorSign as 1}`),
      evaluated: t(`common:sign.${cell.evaluatedSign as 1}`),
      records,
    }),
  }))
  const submit = async ({ settingIds }: Values) => {
    await answer(api.POST(PATH, { params, body: { settingIds } }))
    void toast('success', t('todo.waiting.started'))
  }
  return (
    <FormDialog<Values>
      name={`waiting-${projectId}`}
      title={t('todo.waiting.title')}
      okText={t('todo.waiting.ok')}
      initialValues={{ settingIds: options.map(({ value }) => value) }}
      changed
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{error ? error.message : t('todo.waiting.text')}</p>
      {data?.length === 0 ? <p role="status">{t('todo.waiting.none')}</p> : null}
      <Form.Item
        name="settingIds"
        label={t('todo.waiting.cells')}
        rules={[{ type: 'array', required: true, min: 1, message: t('todo.waiting.required') }]}
      >
        <CheckboxList options={options} />
      </Form.Item>
    </FormDialog>
  )
}

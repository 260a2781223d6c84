import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { toast } from '../../../shared/toast.js'

type Suggested = components['schemas']['SuggestedMenu']
type Move = Suggested['moves'][number]

interface DialogProps {
  suggested: Suggested
  onClose: () => void
}

/** Preview of the entries that move, with the button that arranges the menu. */
function SuggestedDialog({ suggested: { moves, icons, reordered }, onClose }: DialogProps) {
  const { t } = useTranslation('identity-menus')
  const apply = async () => {
    await answer(api.PUT('/credit/admin/api/menu/suggested'))
    void toast('success', t('suggested.done'))
  }
  const others = [
    ...(icons > 0 ? [t('suggested.icons', { n: icons })] : []),
    ...(reordered ? [t('suggested.order')] : []),
  ]
  return (
    <FormDialog
      name="suggested-menu"
      title={t('suggested.title')}
      okText={t('suggested.apply')}
      width={760}
      onSubmit={apply}
      onClose={onClose}
    >
      <p>{t('suggested.text')}</p>
      {moves.length > 0 ? (
        <div className="menu-moves">
          <DataTable<Move>
            stackable={false}
            label={t('suggested.moves', { n: moves.length })}
            rowKey="code"
            dataSource={moves}
            columns={[
              { title: t('suggested.before'), dataIndex: 'before', render: (before) => before ?? t('suggested.added') },
              { title: t('suggested.after'), dataIndex: 'after' },
            ]}
          />
        </div>
      ) : null}
      {others.length > 0 ? <p>{others.join(' ')}</p> : null}
    </FormDialog>
  )
}

/** Offers the menu of a new installation, if the present one differs from it. */
export function SuggestedMenu() {
  const { t } = useTranslation('identity-menus')
  const { data } = apiQuery.useQuery('get', '/credit/admin/api/menu/suggested')
  const [open, setOpen] = useState(false)
  const differs = data && (data.moves.length > 0 || data.icons > 0 || data.reordered)
  return (
    <>
      {differs ? <Button onClick={() => setOpen(true)}>{t('suggested.title')}</Button> : null}
      {open && data ? <SuggestedDialog suggested={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

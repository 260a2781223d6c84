import { Form, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type MenuNode, pagesOf } from '../../providers/menu.js'
import { PlainDialog } from '../../shared/components/plain-dialog.js'
import { type Preferences, preferences, usePreference } from '../../shared/preferences.js'

const HOME = '/'

interface Props {
  menu: readonly MenuNode[]
  onClose: () => void
}

/** Preferences of the workspace. Each choice applies at once, in every browser. */
export default function PreferencesDialog({ menu, onClose }: Props) {
  const { t } = useTranslation(['workspace', 'kit'])
  const density = usePreference('density') ?? 'normal'
  const fontSize = usePreference('fontSize') ?? 'normal'
  const startPage = usePreference('startPage') ?? HOME
  return (
    <PlainDialog footer={null} title={t('preferences.title')} onClose={onClose}>
      <Form name="preferences" layout="vertical">
        <Form.Item label={t('kit:density.title')}>
          <Radio.Group
            value={density}
            aria-label={t('kit:density.title')}
            options={(['normal', 'compact'] as const).map((value) => ({
              value,
              label: t(`kit:density.${value}`),
            }))}
            onChange={({ target }) => preferences.set({ density: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('preferences.fontSize')}>
          <Radio.Group
            value={fontSize}
            aria-label={t('preferences.fontSize')}
            options={(['normal', 'large'] as const).map((value) => ({
              value,
              label: t(`preferences.size.${value}`),
            }))}
            onChange={({ target }) => preferences.set({ fontSize: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('preferences.startPage')} extra={t('preferences.startPageHint')} htmlFor="start-page">
          <Select
            id="start-page"
            value={startPage}
            options={pagesOf(menu).map(({ path, name }) => ({ value: path, label: name }))}
            onChange={(path) => preferences.set({ startPage: path === HOME ? null : path } as Preferences)}
          />
        </Form.Item>
      </Form>
    </PlainDialog>
  )
}

import { ConfigProvider, type ConfigProviderProps } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { useLocale } from '../i18n/index.js'
import { useDialogFocus } from '../shared/hooks/use-dialog-focus.js'
import '../shared/styles/chosen.css'

/** Configures Ant Design in the user's language, including close buttons and focus of all dialogs. */
export function AntdProvider(props: Pick<ConfigProviderProps, 'theme' | 'collapse' | 'children'>) {
  const locale = useLocale() === 'zh-CN' ? zhCN : enUS
  useDialogFocus()
  return (
    <ConfigProvider
      locale={locale}
      button={{ autoInsertSpace: false }}
      // Ant Design translates the label of the icon in this button but not of the button.
      modal={{ closable: { 'aria-label': locale.global?.close } }}
      {...props}
    />
  )
}

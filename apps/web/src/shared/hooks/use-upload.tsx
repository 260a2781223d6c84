import { Modal } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.js'
import { type FileInfo, refusalOf, type UploadOptions, upload } from '../../api/upload.js'
import { toast } from '../toast.js'

/**
 * Uploads files and reports the result: a message on success, a dialog with the server's response on failure
 * (specification 8). Render `dialog`. A failed upload resolves to null.
 * @param onClosed called after the dialog has closed, if it had no element to return the focus to
 */
export function useUpload(onClosed?: () => void) {
  const { t } = useTranslation('common')
  const [modal, dialog] = Modal.useModal()
  /** Reasons shown in the open dialog. */
  const told = useRef<{ reasons: readonly string[]; update: (content: object) => void } | null>(null)
  const tell = (reason: string) => {
    const reasons = [...new Set([...(told.current?.reasons ?? []), reason])]
    const content = reasons.map((one) => <p key={one}>{one}</p>)
    const before = document.activeElement
    const afterClose = () => {
      told.current = null
      if (!before?.isConnected || before === document.body) onClosed?.()
    }
    if (told.current) told.current.update({ content })
    const { update } = told.current ?? modal.error({ title: t('upload.failed'), content, afterClose })
    told.current = { reasons, update }
  }
  const send = async (
    file: File,
    { onFailure, ...options }: UploadOptions & { onFailure?: (reason: string) => void } = {},
  ): Promise<FileInfo | null> => {
    try {
      const info = await upload(file, options)
      void toast('success', t('upload.success'))
      return info
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = refusalOf(error)
      onFailure?.(reason)
      tell(reason)
      return null
    }
  }
  return { upload: send, dialog }
}

import { PictureOutlined } from '@ant-design/icons'
import { Button, Flex, Progress, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileUpload } from './file-upload.js'
import { Picture, type PictureSource } from './picture.js'

interface Props {
  id?: string
  describedBy?: string
  /** Selected picture. */
  chosen: PictureSource | null
  /** Alternative text of the selected picture. */
  alt: string
  /** Uploaded share, 0 to 1. Null if no upload is running. */
  share: number | null
  problem: string | null
  onPick: (file: File) => void
}

/**
 * Picks a picture. Shows the picture, the progress of its upload, or the reason that it failed. The preview has a fixed
 * size, so that the controls below do not move under the pointer when an upload ends.
 */
export function PicturePicker(props: Props) {
  const { id, describedBy, chosen, alt, share, problem, onPick } = props
  const { t } = useTranslation('common')
  return (
    <>
      <div className="picture-box">
        {chosen ? (
          <Picture key={chosen.id} {...chosen} alt={alt} />
        ) : (
          <PictureOutlined aria-hidden="true" className="picture-none" />
        )}
        {share === null ? null : <Progress percent={Math.round(share * 100)} size="small" />}
      </div>
      <Flex wrap align="center" gap={8}>
        <FileUpload
          accept={['image/png', 'image/jpeg', 'image/gif']}
          showUploadList={false}
          beforeUpload={(file) => {
            onPick(file)
            return false
          }}
        >
          <Button
            id={id}
            icon={<PictureOutlined aria-hidden="true" />}
            loading={share !== null}
            aria-describedby={describedBy}
          >
            {t(chosen ? 'picture.replace' : 'picture.choose')}
          </Button>
        </FileUpload>
        {problem ? (
          <Typography.Text type="danger" role="alert">
            {problem}
          </Typography.Text>
        ) : null}
      </Flex>
    </>
  )
}

import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

interface Props {
  projectId: string
  bidSectionId: string
  /** What the button is for, where several stand on one page. */
  name: string
  /** Only looking; evaluating otherwise. */
  look?: boolean
  /** Something is due there. */
  due: boolean
  disabled?: boolean
}

export function pathToSection(projectId: string, bidSectionId: string): string {
  return `/evaluate/inputevaluate/${projectId}?bid=${bidSectionId}`
}

/** Leads to the evaluation form of one bid section. */
export function EvaluateButton({ projectId, bidSectionId, name, look, due, disabled }: Props) {
  const { t } = useTranslation('evaluation')
  const navigate = useNavigate()
  const to = pathToSection(projectId, bidSectionId)
  return (
    <Button
      className="ev-go"
      type={due ? 'primary' : 'default'}
      disabled={disabled}
      aria-label={look ? t('action.lookAt', { name }) : t('action.evaluateIt', { name })}
      href={disabled ? undefined : to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {look ? t('action.look') : t('action.evaluate')}
    </Button>
  )
}

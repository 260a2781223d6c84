import { useState } from 'react'
import { ResourceForm } from '../../resource-kit/form-page.js'
import type { Definition, RecordOf } from '../../resource-kit/types.js'
import { useTexts } from '../../resource-kit/use-definition.js'
import { Card } from '../../shared/components/card.js'

interface Props {
  definition: Definition
  areaId: string
  /** Area as saved by the other form. Both forms edit the same record. */
  savedBeside: RecordOf | undefined
  onSaved: (area: RecordOf) => void
}

/** Form for a part of an area's settings. Saving it stays on the page. */
export function AreaForm({ definition, areaId, savedBeside, onSaved }: Props) {
  const texts = useTexts(definition)
  const [saved, setSaved] = useState(0)
  const reload = (area?: RecordOf) => {
    if (area) onSaved(area)
    setSaved((times) => times + 1)
  }
  return (
    <Card title={texts('title')}>
      <ResourceForm
        key={`${areaId} ${saved}`}
        definition={definition}
        id={areaId}
        onDone={reload}
        savedBeside={savedBeside}
      />
    </Card>
  )
}

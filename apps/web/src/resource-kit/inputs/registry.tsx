import type { ComponentType } from 'react'
import type { AnyField, InputProps, Kind } from '../types.js'
import { EnumInput, ReferenceInput } from './choice.js'
import { FilesInput } from './files.js'
import { ItemsInput, NamesInput, TagsInput } from './group.js'
import { ImageInput } from './image.js'
import {
  DateInput,
  DatetimeInput,
  NumberInput,
  SwitchInput,
  TextareaInput,
  TextInput,
} from './plain.js'
import { RichTextInput } from './rich-text.js'

/** The control of each kind, apart from how it is shown: lists carry none of these. */
const inputs: { [K in Kind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  textarea: TextareaInput,
  number: NumberInput,
  date: DateInput,
  datetime: DatetimeInput,
  switch: SwitchInput,
  enum: EnumInput,
  reference: ReferenceInput,
  image: ImageInput,
  'rich-text': RichTextInput,
  names: NamesInput,
  tags: TagsInput,
  items: ItemsInput,
  files: FilesInput,
}

/** The control of a field's kind; the two are paired by `inputs`, which the compiler cannot follow. */
export function inputOf(field: AnyField): ComponentType<InputProps<never>> {
  return inputs[field.kind] as unknown as ComponentType<InputProps<never>>
}

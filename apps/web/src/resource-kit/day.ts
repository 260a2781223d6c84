import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { currentLocale } from '../i18n/index.js'

/** A day or time for the calendar, in the language of the page. */
export function dayOf(value: string): dayjs.Dayjs {
  return dayjs(value).locale(currentLocale() === 'zh-CN' ? 'zh-cn' : 'en')
}

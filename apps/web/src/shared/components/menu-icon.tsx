import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  EnvironmentOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  FormOutlined,
  HistoryOutlined,
  HomeOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  PictureOutlined,
  ProjectOutlined,
  SafetyOutlined,
  SettingOutlined,
  StarOutlined,
  TeamOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'

/** Icons by name. An unknown name gets the default icon. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  audit: AuditOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  clock: ClockCircleOutlined,
  certificate: FileProtectOutlined,
  file: FileTextOutlined,
  form: FormOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  mail: MailOutlined,
  map: EnvironmentOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  picture: PictureOutlined,
  project: ProjectOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  star: StarOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  warning: WarningOutlined,
}

export const MENU_ICONS: readonly string[] = Object.keys(ICONS)

export function menuIcon(name: string | null): ReactNode {
  if (!name) return null
  const Icon = ICONS[name] ?? AppstoreOutlined
  return <Icon />
}

import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Role, RoleGroup } from '../../contract/roles.ts'
import type { SettingsEntry } from '../settings/settings-sections.ts'
import type { MenuEntry } from '../shell/navigation/menu.ts'

/** A role group; `guest`: only people who have not signed in; `any`: everybody, signed in or not. */
export type PageAccess = RoleGroup | 'guest' | 'any'

export type Crumb = { title: string; url?: string }

/** A page as a module registers it. Its code is loaded when somebody opens it. */
export type WebPage = {
  path: string
  access: PageAccess
  title: string
  /** What stands above the title on children. */
  breadcrumb?: Crumb[]
  /** Without navbar, toolbar and footer (spec.md §2: login, register, callback). */
  bare?: boolean
  /** Opens without network, with the session and the data stored on this device (docs/decisions/0061). */
  worksOffline?: boolean
  load: () => Promise<{ Page: ComponentType }>
}

/** An entry of the Sincronizar menu: goes to a page or opens a dialog. */
export type SyncAction = { id: 'upload' | 'orders' | 'collections'; icon: Icon } & (
  | { url: string }
  | { load: () => Promise<{ Dialog: ComponentType<{ onClose: () => void }> }> }
)

/** In the order of their toggles in the toolbar. `chat` has a rail at the edge, the others are drawers. */
export const panelIds = ['notifications', 'chat', 'quick'] as const
export type PanelId = (typeof panelIds)[number]

/**
 * What a toggle shows besides its icon: a count (0: nothing), or a dot without a count. `text` is for screen readers:
 * «3 mensajes sin leer».
 */
export type PanelBadge = { count?: number; text: string }

/**
 * A drawer is mounted only while open, under the shell's header with its title. The chat's panel is always mounted on
 * screens of 1280 px or more: it draws its rail of 70 px while `open` is false, and its own header while open.
 */
export type PanelProps = { open: boolean; onOpen: () => void; onClose: () => void }

/** A panel at the side of the screen: the module brings the content; the shell places, opens and closes it. */
export type WebPanel = {
  id: PanelId
  /** Names the region for screen readers, and is the drawer's heading. */
  title: string
  toggle: { icon: Icon; label: string }
  /** Roles that have it; without it, every signed-in person. */
  roles?: readonly Role[]
  /** Further roles that get it only while it has a badge for them. */
  rolesWithBadge?: readonly Role[]
  load: () => Promise<{ Panel: ComponentType<PanelProps> }>
  /** Loaded with the shell; the hook runs while the person is signed in, whether the panel is open or not. */
  loadBadge?: () => Promise<{ useBadge: () => PanelBadge | null }>
}

/** A strip over every page of a signed-in person: the module decides whether there is something to say. */
export type WebNotice = { id: string; load: () => Promise<{ Notice: ComponentType }> }

/** The record that a page of cards is about. */
export type CardSubject = { id: string; code: string }

/** Records whose page takes cards of other modules. */
export type CardPlace = 'customer' | 'order' | 'opportunity'

/**
 * A card that a module adds to the page about a record of another (docs/decisions/0025-people-of-customers.md). It draws
 * its own Card, and nothing when it has nothing to show.
 */
export type WebCard = {
  id: string
  place: CardPlace
  /** `story`: what happened, the wide column; `standing`: how things stand, the narrow one. */
  column: 'story' | 'standing'
  /** Roles that see it; without it, everybody who may open the page. */
  access?: RoleGroup
  load: () => Promise<{ Card: ComponentType<CardSubject> }>
}

type Days = { from: string; to: string }

/**
 * Widgets drawn by the module that owns their figures: `Frame` fetches the data of all of them, `Widget` draws one in
 * its own card.
 */
export type WidgetKit = {
  Frame: ComponentType<{ days: Days; compared: Days | null; children: ReactNode }>
  Widget: ComponentType<{ id: string; title: string }>
}

/** The widgets that a module brings to built dashboards of one type. */
export type WebWidgets = { type: string; load: () => Promise<{ kit: WidgetKit }> }

/** A question of a form, as a widget of a built dashboard holds it; empty while none is chosen. */
export type WidgetQuestion = { form: string; question: string }

/** What a widget of a question shows, and how. */
export type ShownWidgetQuestion = WidgetQuestion & {
  /** Of its own; empty: the question's. */
  title: string
  chart: string
  days: Days
  compared: Days | null
  choices: { sellers: string[]; supervisors: string[]; channels: string[]; regions: string[] }
}

/** The question's choice in the settings of a widget, and its card, drawn by the module that owns forms. */
export type QuestionKit = {
  Fields: ComponentType<{ chosen: WidgetQuestion; onChange: (chosen: WidgetQuestion) => void }>
  Widget: ComponentType<ShownWidgetQuestion>
}

/** Questions of forms, brought to built dashboards of every type. */
export type WebQuestionWidget = { load: () => Promise<{ kit: QuestionKit }> }

/** A dashboard to be sent by e-mail, with the filters of its page. */
export type ScheduledDashboard = {
  id: string
  name: string
  choices: { sellers: string[]; supervisors: string[]; channels: string[]; regions: string[] }
  onClose: () => void
}

/** The dialog that schedules a dashboard by e-mail, brought by the module that owns the schedules. */
export type WebDashboardScheduler = { load: () => Promise<{ Dialog: ComponentType<ScheduledDashboard> }> }

/**
 * A count beside a menu entry, computed by the module that owns the page; the hook runs while the person is signed in.
 */
export type WebMenuBadge = {
  /** The entry's id in the menu. */
  id: string
  access: RoleGroup
  loadBadge: () => Promise<{ useBadge: () => PanelBadge | null }>
}

/**
 * By resource, the fields besides its name and code by which people call its rows. Fields that choose a row find it by
 * them and show them.
 */
export type OtherNames = Readonly<Record<string, readonly string[]>>

/** What a module registers on the web side. */
export type WebModule = {
  pages: WebPage[]
  redirects?: { from: string; to: string }[]
  syncActions?: SyncAction[]
  panels?: WebPanel[]
  notices?: WebNotice[]
  cards?: WebCard[]
  widgets?: WebWidgets[]
  boardScheduler?: WebDashboardScheduler
  questionWidget?: WebQuestionWidget
  menuBadges?: WebMenuBadge[]
  otherNames?: OtherNames
  menu?: MenuEntry[]
  settings?: SettingsEntry[]
}

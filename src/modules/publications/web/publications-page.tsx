import { TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { textParameter, type UrlCodec, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import { type Feed, type FeedTab, feedTabs } from '../contract/publications.ts'
import { FeedList } from './feed/feed-list.tsx'
import classes from './publications.module.css'
import { useFeed, useMayManage, usePublication, usePublicationsLive } from './use-publications.ts'

const EditorPanel = lazy(() => import('./editor/editor-panel.tsx').then(module => ({ default: module.EditorPanel })))
const ManageList = lazy(() => import('./manage/manage-list.tsx').then(module => ({ default: module.ManageList })))
const ReceiptsPanel = lazy(() =>
  import('./manage/receipts-panel.tsx').then(module => ({ default: module.ReceiptsPanel })),
)
const HistoryDialog = lazy(() =>
  import('./manage/history-dialog.tsx').then(module => ({ default: module.HistoryDialog })),
)

type Tab = FeedTab | 'manage'
const tabNames: Record<string, Tab> = { todas: 'all', guardadas: 'saved', administrar: 'manage' }

const tabParameter: UrlCodec<Tab> = {
  read: search => tabNames[search.get('ver') ?? ''] ?? 'pending',
  write: (search, tab) => {
    const name = Object.entries(tabNames).find(([, id]) => id === tab)?.[0]
    if (name) search.set('ver', name)
    else search.delete('ver')
  },
}
const editedParameter = textParameter('editar')
const receiptsParameter = textParameter('lecturas')
const openedParameter = textParameter('novedad')
/** In the address of the editor of one that does not exist yet. */
const newMark = 'nueva'

type HeadProps = {
  tab: Tab
  counts: Feed['counts'] | undefined
  search: string
  onTab: (tab: Tab) => void
  onSearch: (search: string) => void
  onNew: () => void
}

const Head = ({ tab, counts, search, onTab, onSearch, onNew }: HeadProps) => {
  const mayManage = useMayManage()
  const tabs = Object.entries(feedTabs) as [FeedTab, string][]
  return (
    <div className={classes.head}>
      <div className={classes.tabs} role="tablist" aria-label="Novedades">
        {tabs.map(([id, title]) => (
          <button key={id} type="button" role="tab" aria-selected={tab === id} onClick={() => onTab(id)}>
            {title} <span>{counts?.[id] ?? ''}</span>
          </button>
        ))}
        {mayManage && (
          <button type="button" role="tab" aria-selected={tab === 'manage'} onClick={() => onTab('manage')}>
            Administrar
          </button>
        )}
      </div>
      <TextInput
        className={classes.search}
        aria-label="Buscar en las novedades"
        placeholder="Buscar"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        maxLength={100}
        onChange={event => onSearch(event.currentTarget.value)}
      />
      {mayManage && (
        <Button variant="primary" leftIcon={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          Nueva novedad
        </Button>
      )}
    </div>
  )
}

type EditingProps = { id: string; onSaved: (id: string) => void; onClose: () => void }

/** The publication of the address in its editor; a new one when it says so. */
const Editing = ({ id, onSaved, onClose }: EditingProps) => {
  // One that was new keeps its editor when the first saving gives it an id.
  const [openedId, setOpenedId] = useState(id)
  const [turn, setTurn] = useState(0)
  const isNew = openedId === newMark
  const query = usePublication(isNew ? null : openedId)
  const save = (view: { id: string }) => onSaved(view.id)
  const reopen = () => {
    setOpenedId(id)
    setTurn(turn + 1)
    if (openedId === id) void query.refetch()
  }
  const acts = { onSaved: save, onClose, onReopen: reopen }
  if (isNew) return <EditorPanel opened={null} {...acts} />
  if (query.data && !(turn > 0 && query.isFetching)) return <EditorPanel key={turn} opened={query.data} {...acts} />
  return (
    <section className={classes.waiting} aria-label="Editar novedad">
      {query.isError ? (
        <QueryError title="No pudimos abrir la novedad" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      <IconButton size="small" icon={IconX} label="Cerrar el editor" onClick={onClose} />
    </section>
  )
}

/** What the address says is open beside the feed. */
const useOpenPanels = () => {
  const mayManage = useMayManage()
  const [edited, setEdited] = useUrlState(editedParameter)
  const [read, setRead] = useUrlState(receiptsParameter)
  const [savedAs, setSavedAs] = useState({ id: '', key: '' })
  const editorKey = edited === savedAs.id ? savedAs.key : edited
  return {
    edited: mayManage ? edited : '',
    read: mayManage ? read : '',
    editorKey,
    setEdited,
    setRead,
    saved: (id: string) => {
      setSavedAs({ id, key: editorKey })
      setEdited(id)
    },
  }
}
type OpenPanels = ReturnType<typeof useOpenPanels>

const SidePanels = ({ panels }: { panels: OpenPanels }) => {
  const { edited, read, editorKey, setEdited, setRead, saved } = panels
  return (
    <Suspense fallback={null}>
      {edited && <Editing key={editorKey} id={edited} onSaved={saved} onClose={() => setEdited('')} />}
      {read && <ReceiptsPanel key={read} id={read} onClose={() => setRead('')} />}
    </Suspense>
  )
}

const Managed = ({ search, panels }: { search: string; panels: OpenPanels }) => {
  const [history, setHistory] = useState<string | null>(null)
  return (
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <ManageList
        search={search}
        acts={{ edit: panels.setEdited, showReceipts: panels.setRead, showHistory: setHistory }}
      />
      {history && <HistoryDialog id={history} onClose={() => setHistory(null)} />}
    </Suspense>
  )
}

/** The tab of the address; the link of a notice opens one publication alone instead. */
const useTab = () => {
  const mayManage = useMayManage()
  const [chosen, setTab] = useUrlState(tabParameter)
  const [opened, setOpened] = useUrlState(openedParameter)
  const tab: Tab = opened ? 'all' : chosen === 'manage' && !mayManage ? 'pending' : chosen
  const open = (next: Tab) => {
    if (opened) setOpened('')
    setTab(next)
  }
  return { tab, opened, open }
}

/** News as their reader has them; beside them, for those who write, the editor and who read. */
export const PublicationsPage = () => {
  usePublicationsLive()
  const { tab, opened, open } = useTab()
  const panels = useOpenPanels()
  const [search, setSearch] = useState('')
  const text = useDebounced(search.trim(), 250)
  const feedTab: FeedTab = tab === 'manage' ? 'all' : tab
  const feed = useFeed(opened ? { tab: 'all', search: '', id: opened } : { tab: feedTab, search: text })
  const head = (
    <Head
      tab={tab}
      counts={feed.data?.pages[0]?.counts}
      search={search}
      onTab={open}
      onSearch={setSearch}
      onNew={() => panels.setEdited(newMark)}
    />
  )
  return (
    <Page fill tabs={head}>
      <div
        className={classes.columns}
        data-editing={panels.edited ? '' : undefined}
        data-reading={panels.read ? '' : undefined}
      >
        <div className={classes.feed} data-wide={tab === 'manage' || undefined}>
          {opened && (
            <Button variant="link" onClick={() => open('all')}>
              Ver todas las novedades
            </Button>
          )}
          {tab === 'manage' ? (
            <Managed search={text} panels={panels} />
          ) : (
            <FeedList key={feedTab} tab={feedTab} search={text} isOne={opened !== ''} query={feed} />
          )}
        </div>
        <SidePanels panels={panels} />
      </div>
    </Page>
  )
}

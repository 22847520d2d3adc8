import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useMediaQuery } from '../../../../kernel/web/components/use-media-query.ts'
import { useUnsaved } from '../../../../kernel/web/components/use-unsaved.tsx'
import { addItems, addSection } from '../../contract/edits.ts'
import { menusTopic } from '../../contract/live.ts'
import { type MenuDetail, menuRoutes } from '../../contract/menus.ts'
import { SettingsDialog } from '../settings-dialog.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { MenuDrag } from './canvas/drag.tsx'
import { Sections } from './canvas/sections.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { AddDialog } from './panels/add-dialog.tsx'
import { Phone } from './panels/phone.tsx'
import { Properties } from './panels/properties.tsx'
import { SectionDialog } from './section-dialog.tsx'
import { createMenuEditor, type MenuEditor } from './state/menu-editor.ts'
import { type Autosave, useAutosave } from './state/use-autosave.ts'
import { CardsContext, CardsLoadingContext, useCards, type Viewer } from './state/use-cards.ts'
import { useClock } from './state/use-clock.ts'
import { MenuEditorContext } from './state/use-menu-editor.ts'

const PublishDialog = lazy(() =>
  import('./panels/publish-dialog.tsx').then(module => ({ default: module.PublishDialog })),
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Ctrl Z and Ctrl Y on the whole menu; in a text they are the browser's, letter by letter. */
const useUndoKeys = (editor: MenuEditor): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) editor.redo()
      else editor.undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [editor])

const savedPayload = z.object({ id: z.string(), edition: z.number().optional() })

/** What another person saves is opened at once when there is nothing here that it would replace. */
const useOthersSaves = (detail: MenuDetail, autosave: Autosave, onReload: () => void): void =>
  useLiveEvents(
    [menusTopic],
    ({ payload }) => {
      const saved = savedPayload.safeParse(payload).data
      if (saved?.id !== detail.id || saved.edition === undefined || !autosave.isBehind(saved.edition)) return
      if (!autosave.isPending && autosave.status === 'saved') onReload()
    },
    () => {},
  )

const useMissing = (detail: MenuDetail, edition: number): number | null =>
  useQuery({
    queryKey: ['menu-candidates', detail.id, 'missing', edition],
    queryFn: ({ signal }) =>
      call(menuRoutes.candidates, { params: { id: detail.id }, query: { kind: 'article', limit: 1 }, signal }),
  }).data?.total ?? null

type Asking = 'add' | 'section' | 'settings' | 'publish' | null
type Props = { detail: MenuDetail; onReload: () => void }
type DialogProps = Props & { editor: MenuEditor; autosave: Autosave; asking: Asking; onClose: () => void }

const Dialogs = ({ detail, onReload, editor, autosave, asking, onClose }: DialogProps) => {
  const sectionId = editor.sectionId()
  const section = editor.menu().sections.find(({ id }) => id === sectionId)
  const params = { id: detail.id }
  if (asking === 'section')
    return (
      <SectionDialog
        onSave={name => {
          const id = crypto.randomUUID()
          editor.edit(menu => addSection(menu, id, name), { sectionId: id, shown: null })
          onClose()
        }}
        onClose={onClose}
      />
    )
  if (asking === 'add' && section)
    return (
      <AddDialog
        menuId={detail.id}
        sectionName={section.name}
        onAdd={items => {
          editor.edit(menu => addItems(menu, section.id, items))
          onClose()
        }}
        onClose={onClose}
      />
    )
  if (asking === 'settings')
    return (
      <SettingsDialog
        title="Nombre y sucursal"
        confirmLabel="Guardar"
        initial={{ name: detail.name, siteId: detail.siteId }}
        isOnSale={detail.state === 'on-sale'}
        onSave={async values => {
          await autosave.flush()
          await call(menuRoutes.settings, { params, body: { revision: detail.revision, ...values } })
          onReload()
        }}
        onClose={onClose}
      />
    )
  if (asking !== 'publish') return null
  return (
    <Suspense fallback={null}>
      <PublishDialog detail={detail} edition={autosave.edition} onPublished={onReload} onClose={onClose} />
    </Suspense>
  )
}

const keepCopy = async (detail: MenuDetail, editor: MenuEditor, onReload: () => void): Promise<void> => {
  const name = `${detail.name.slice(0, 60)} (mi versión)`
  try {
    const copy = await call(menuRoutes.create, { body: { name, siteId: detail.siteId, definition: editor.menu() } })
    showToast({ variant: 'success', text: `Lo tuyo quedó en «${copy.name}» (${copy.code}).` })
    onReload()
  } catch (error) {
    // The question stays open: nothing is kept yet.
    showToast({ variant: 'error', text: messageOf(error) })
  }
}

/** Sections, the open one, the customer's phone and the properties of what is selected. */
export const OpenEditor = ({ detail, onReload }: Props) => {
  const [editor] = useState(() => createMenuEditor(detail.draft))
  const [asking, setAsking] = useState<Asking>(null)
  const [viewer, setViewer] = useState<Viewer>({ customer: null, priceList: null })
  const isWide = useMediaQuery('(min-width: 1180px)')
  const [phone, setPhone] = useState<boolean | null>(null)
  const clock = useClock()
  const autosave = useAutosave(editor, detail)
  const menu = editor.store.useStore(({ history }) => history.present.menu)
  const { cards, priceList, isLoading } = useCards(menu, detail.published, viewer)
  const { tell, question } = useUnsaved()
  useEffect(() => tell(autosave.isPending ? 1 : 0), [tell, autosave.isPending])
  useUndoKeys(editor)
  useOthersSaves(detail, autosave, onReload)
  const missing = useMissing(detail, autosave.edition)
  const hasPhone = phone ?? isWide
  return (
    <MenuEditorContext value={editor}>
      <CardsContext value={cards}>
        <CardsLoadingContext value={isLoading}>
          <Page fill title={detail.name}>
            <EditorBar
              detail={detail}
              autosave={autosave}
              clock={clock}
              priceList={viewer.priceList ?? priceList}
              isListFixed={viewer.customer !== null}
              hasPhone={hasPhone}
              onPhone={() => setPhone(!hasPhone)}
              onPriceList={list => setViewer({ ...viewer, priceList: list })}
              onSettings={() => setAsking('settings')}
              onPublish={() => setAsking('publish')}
            />
            <MenuDrag>
              <div className={classes.columns}>
                <Sections
                  clock={clock}
                  missing={missing}
                  onAddSection={() => setAsking('section')}
                  onChoose={() => setAsking('add')}
                />
                <Canvas clock={clock} onAdd={() => setAsking('add')} onAddSection={() => setAsking('section')} />
                <Properties />
                {hasPhone && (
                  <Phone
                    clock={clock}
                    customer={viewer.customer}
                    onCustomer={customer => setViewer({ ...viewer, customer })}
                  />
                )}
              </div>
            </MenuDrag>
            <Dialogs
              detail={detail}
              onReload={onReload}
              editor={editor}
              autosave={autosave}
              asking={asking}
              onClose={() => setAsking(null)}
            />
            {autosave.status === 'conflict' && (
              <ConflictDialog
                autosave={autosave}
                onCopy={() => void keepCopy(detail, editor, onReload)}
                onReload={onReload}
              />
            )}
            {question}
          </Page>
        </CardsLoadingContext>
      </CardsContext>
    </MenuEditorContext>
  )
}

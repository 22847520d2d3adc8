import { IconX } from '@tabler/icons-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { SurveyModel } from 'survey-core'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { Segments } from '../../../../../kernel/web/components/segments.tsx'
import { titleOf } from '../../../contract/definition/questions.ts'
import { textOf } from '../../../contract/definition/types.ts'
import { FormRunner } from '../../answering/runner/form-runner.tsx'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import classes from './preview.module.css'
import { type Device, devices, Screen } from './screen.tsx'
import { TrialPorts } from './trial-ports.tsx'
import { usePageModel } from './use-page-model.ts'
import { type Settled, useSettled } from './use-settled.ts'

const views = { asked: 'Como se ve', all: 'Todas' } as const
type View = keyof typeof views

/** Rings the selected question, and brings it into sight. */
const useRing = (body: RefObject<HTMLDivElement | null>, model: SurveyModel): void => {
  const selected = useDesignerState(({ history }) => history.present.selected)
  useEffect(() => {
    const question =
      selected === null ? null : body.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(selected)}"]`)
    if (!question || !body.current || model.isDisposed) return
    question.dataset.ringed = ''
    const top = question.offsetTop - body.current.offsetTop
    const isInSight = top >= body.current.scrollTop && top < body.current.scrollTop + body.current.clientHeight / 2
    if (!isInSight) body.current.scrollTop = Math.max(0, top - 24)
    return () => {
      delete question.dataset.ringed
    }
  }, [body, model, selected])
}

type Props = { device: Device; onDevice: (device: Device) => void; onClose: () => void }

/** Drawn again when what is shown settled, and not with the letters typed meanwhile. */
const SettledPreview = memo(({ device, settled, onDevice, onClose }: Props & { settled: Settled }) => {
  const designer = useDesigner()
  const [view, setView] = useState<View>('asked')
  const body = useRef<HTMLDivElement>(null)
  const model = usePageModel(settled, view === 'all')
  useRing(body, model)
  const { pages, title } = settled.definition
  const index = Math.max(
    0,
    pages.findIndex(({ name }) => name === settled.page),
  )
  const [page, next] = [pages[index], pages[index + 1]]
  const select = (target: EventTarget): void => {
    const question = target instanceof Element ? target.closest<HTMLElement>('[data-question]') : null
    const name = question?.dataset.question
    if (name && designer.element(name)) designer.select(name)
  }
  return (
    <section className={classes.preview} aria-label="Vista previa">
      <header>
        <Segments label="Dónde se responde" options={devices} value={device} onChange={onDevice} />
        <IconButton size="small" icon={IconX} label="Cerrar la vista previa" onClick={onClose} />
      </header>
      <TrialPorts>
        <Screen
          device={device}
          title={textOf(title) || 'Formulario'}
          note={`Página ${index + 1} de ${pages.length}${page ? ` · ${titleOf(page)}` : ''}`}
          share={(index + 1) / pages.length}
          body={body}
          onClickCapture={select}
        >
          <FormRunner
            key={settled.page}
            model={model}
            finishLabel={next ? 'Siguiente' : 'Terminar'}
            onFinish={() => next && designer.openPage(next.name)}
          />
        </Screen>
      </TrialPorts>
      <footer>
        <Segments label="Qué preguntas se ven" options={views} value={view} onChange={setView} />
        <p>{view === 'all' ? 'También las que esperan una condición.' : 'Respondé acá para ver las condiciones.'}</p>
      </footer>
    </section>
  )
})

/** The open page as whoever answers will have it. It follows every edit, and what is tapped on it is selected. */
export const LivePreview = (props: Props) => <SettledPreview {...props} settled={useSettled()} />

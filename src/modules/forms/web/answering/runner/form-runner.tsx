import { IconArrowLeft, IconArrowRight, IconArrowUp, IconCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { PageModel, SurveyModel } from 'survey-core'
import { PanelElements } from '../questions/question-view.tsx'
import { observeModel, useModelVersion } from '../use-model.ts'
import { ErrorList } from './error-list.tsx'
import { answeredShare, firstWrongPage, wrongQuestions } from './progress.ts'
import classes from './runner.module.css'

export type Progress = { page: number; pages: number; pageTitle: string; share: number }

type RunnerProps = {
  model: SurveyModel
  /** After every change and every turn of a page. */
  onChange?: () => void
  onProgress?: (progress: Progress) => void
  /** The last page is complete and everything is valid. */
  onFinish: () => void
  finishLabel?: string
  busy?: boolean
}

const show = (element: Element | null): void => {
  element?.scrollIntoView({ block: 'start' })
  element?.querySelector<HTMLElement>('input, select, textarea, button, canvas')?.focus({ preventScroll: true })
}

const questionElement = (id: string): HTMLElement | null => document.getElementById(`question-${id}`)

const progressOf = (model: SurveyModel): Progress => ({
  page: model.currentPageNo + 1,
  pages: model.visiblePages.length,
  pageTitle: (model.currentPage as PageModel | null)?.processedTitle ?? '',
  share: answeredShare(model),
})

/** The pages of a form: where the person is, what to correct, and the way on. The steps check only the page they leave. */
const useSteps = ({ model, onFinish }: RunnerProps, touch: () => void) => {
  const top = useRef<HTMLDivElement>(null)
  const turn = (page: number) => {
    model.currentPageNo = page
    touch()
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  const showFirst = () =>
    // The error appears with the next drawing.
    setTimeout(() => {
      const [first] = wrongQuestions(model.currentPage as PageModel)
      if (first) show(questionElement(first.id))
    })
  const next = () => {
    const page = model.currentPage as PageModel
    const isValid = page.validate(true, false)
    touch()
    if (!isValid) return showFirst()
    if (!model.isLastPage) return turn(model.currentPageNo + 1)
    const wrongPage = firstWrongPage(model)
    touch()
    if (wrongPage === null) return onFinish()
    turn(wrongPage)
    return showFirst()
  }
  return { top, next, back: () => turn(model.currentPageNo - 1) }
}

/**
 * A form being answered: one page at a time, one column, and one main act at the bottom. Where it is stored and sent is
 * the business of the screen around it.
 */
export const FormRunner = (props: RunnerProps) => {
  const { model, onChange, onProgress, finishLabel = 'Terminar', busy = false } = props
  const observed = useMemo(() => observeModel(model), [model])
  const version = useModelVersion(observed)
  const latest = useRef({ onChange, onProgress })
  latest.current = { onChange, onProgress }
  useEffect(() => {
    latest.current.onProgress?.(progressOf(model))
    if (version > 0) latest.current.onChange?.()
  }, [model, version])
  const { top, next, back } = useSteps(props, observed.touch)
  const page = model.currentPage as PageModel | null
  if (!page) return <p className={classes.empty}>Este formulario no tiene preguntas para mostrar.</p>
  const wrong = wrongQuestions(page)
  return (
    <form
      className={classes.runner}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        next()
      }}
    >
      <div ref={top} tabIndex={-1} className={classes.top} />
      <ErrorList questions={wrong} onShow={question => show(questionElement(question.id))} />
      <div className={classes.body}>
        {page.processedTitle && <h2 className="visually-hidden">{page.processedTitle}</h2>}
        {page.description && <p className={classes.lead}>{page.description}</p>}
        <PanelElements panel={page} touch={observed.touch} />
      </div>
      <footer className={classes.foot}>
        {!model.isFirstPage && (
          <button type="button" className={classes.back} onClick={back}>
            <IconArrowLeft aria-hidden className={classes.narrow} />
            <span>Atrás</span>
          </button>
        )}
        <button type="submit" className={classes.next} disabled={busy}>
          {wrong.length > 0 ? (
            <>
              {`Corregir ${wrong.length}`} <IconArrowUp aria-hidden />
            </>
          ) : model.isLastPage ? (
            <>
              {busy ? 'Guardando…' : finishLabel} <IconCheck aria-hidden />
            </>
          ) : (
            <>
              Siguiente <IconArrowRight aria-hidden />
            </>
          )}
        </button>
      </footer>
    </form>
  )
}

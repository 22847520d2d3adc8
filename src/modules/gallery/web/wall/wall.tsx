import { Checkbox } from '@mantine/core'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addDays, formatDay } from '../../../../kernel/contract/formats.ts'
import { useMediaQuery } from '../../../../kernel/web/components/use-media-query.ts'
import { useToday } from '../../../../kernel/web/filters/use-today.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { GalleryDays, WallPhoto } from '../../contract/photos.ts'
import { usePhotosOf, type WallFilters } from '../use-gallery.ts'
import type { Selecting } from '../use-selecting.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { Scrubber } from './scrubber.tsx'
import { Tile } from './tile.tsx'
import { headHeight, type Section, sectionAt, useSections } from './use-sections.ts'
import classes from './wall.module.css'

const gap = 6
/** Rows of this height; on a phone two photos stand side by side. */
const heights = { wide: 186, phone: 128 }
/** Pixels beyond the screen in which photos are already there: none at first, many for whoever scrolls. */
const margins = { still: 0, scrolling: 900 }

/** Some two screens of photos each. */
const bucketsAhead = 2

/** The size of the scroller and how far it is scrolled, read once a frame. */
const useWindow = () => {
  const scroller = useRef<HTMLElement>(null)
  const [view, setView] = useState({ width: 0, height: 800, top: 0, margin: margins.still })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (): void => {
      const style = getComputedStyle(element)
      const width = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const { clientHeight: height, scrollTop: top } = element
      setView(before => ({ width, height, top, margin: top > 0 ? margins.scrolling : before.margin }))
    }
    let frame = 0
    const schedule = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    }
    const observer = new ResizeObserver(schedule)
    observer.observe(element)
    element.addEventListener('scroll', schedule, { passive: true })
    read()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      element.removeEventListener('scroll', schedule)
    }
  }, [])
  return { scroller, view }
}

/** Days above turn out higher or lower than guessed: what the person looks at stays where it is. */
const useStandingStill = (scroller: RefObject<HTMLElement | null>, sections: Section[], top: number): void => {
  const held = useRef<{ day: string; offset: number } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const before = held.current
    const section = before && sections.find(({ day }) => day === before.day)
    if (element && section && before) {
      const wanted = section.top + before.offset
      if (Math.abs(wanted - element.scrollTop) > 1 && element.scrollTop > 0) element.scrollTop = wanted
    }
  }, [scroller, sections])
  useLayoutEffect(() => {
    const section = sections[sectionAt(sections, top)]
    held.current = section ? { day: section.day, offset: top - section.top } : null
  })
}

const dayTitle = (day: string, today: string): string => {
  if (day === today) return `Hoy, ${formatDay(day, today)}`
  return day === addDays(today, -1) ? `Ayer, ${formatDay(day, today)}` : formatDay(day, today)
}

type DayProps = {
  section: Section
  view: { top: number; height: number; margin: number }
  onOpen: (id: string) => void
  selecting: Selecting
}

const DayHead = ({ section, selecting }: Pick<DayProps, 'section' | 'selecting'>) => {
  const today = useToday()
  const photos = section.rows?.flatMap(row => row.items.map(({ item }) => item.photo)) ?? []
  const chosen = photos.filter(({ id }) => selecting.has(id)).length
  const sellers = new Set(photos.map(({ seller }) => seller).filter(Boolean)).size
  return (
    <div className={classes.head}>
      <Checkbox
        size="xs"
        aria-label={`Elegir las fotos del ${formatDay(section.day)}`}
        checked={chosen > 0 && chosen === photos.length}
        indeterminate={chosen > 0 && chosen < photos.length}
        disabled={photos.length === 0}
        onChange={() => selecting.chooseAll(photos, chosen < photos.length)}
      />
      <h2>{dayTitle(section.day, today)}</h2>
      <span>
        {section.count === 1 ? '1 foto' : `${section.count} fotos`}
        {sellers > 1 && ` · ${sellers} vendedores`}
      </span>
    </div>
  )
}

/** One day; of it, only the rows about the screen are drawn. */
const DaySection = ({ section, view, onOpen, selecting }: DayProps) => {
  const { timeZone } = useSession().environment
  const from = view.top - view.margin - section.top - headHeight
  const to = view.top + view.height + view.margin - section.top - headHeight
  return (
    <section
      className={classes.day}
      style={{ top: section.top, height: section.height }}
      aria-label={formatDay(section.day)}
    >
      <DayHead section={section} selecting={selecting} />
      {section.rows
        ?.filter(row => row.top + row.height >= from && row.top <= to)
        .map(row => (
          <div key={row.top} className={classes.row} style={{ top: headHeight + row.top, height: row.height }}>
            {row.items.map(({ item: { photo }, width }) => (
              <Tile
                key={photo.id}
                photo={photo}
                width={width}
                height={row.height}
                isChosen={selecting.has(photo.id)}
                isChoosing={selecting.isAny}
                timeZone={timeZone}
                onOpen={onOpen}
                onChoose={selecting.choose}
              />
            ))}
          </div>
        ))}
    </section>
  )
}

type WallProps = {
  days: GalleryDays['days']
  filters: WallFilters
  selecting: Selecting
  onOpen: (id: string) => void
  /** Tells the photos that are read, in the order of the wall. */
  onRead: (photos: WallPhoto[]) => void
}

/** The buckets of some days, and as many before and after them as whoever scrolls reaches before an answer comes. */
const nearBuckets = (buckets: Bucket[], days: Section[], ahead: number): Bucket[] => {
  const names = new Set(days.map(({ day }) => day))
  const has = (bucket: Bucket): boolean => bucket.days.some(({ day }) => names.has(day))
  const first = buckets.findIndex(has)
  return first < 0 ? [] : buckets.slice(Math.max(0, first - ahead), buckets.findLastIndex(has) + 1 + ahead)
}

/** Photos by day in rows that fill the width. Only those about the screen are read and drawn, however many there are. */
export const Wall = ({ days, filters, selecting, onOpen, onRead }: WallProps) => {
  const { scroller, view } = useWindow()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const buckets = useMemo(() => bucketsOf(days), [days])
  const [wanted, setWanted] = useState<string[]>([])
  const asked = useMemo(
    () => buckets.filter(({ to }, index) => (wanted.length === 0 ? index === 0 : wanted.includes(to))),
    [buckets, wanted],
  )
  const photos = usePhotosOf(filters, asked)
  const place = { width: Math.max(200, view.width), rowHeight: isPhone ? heights.phone : heights.wide, gap }
  const { sections, height } = useSections(days, photos, place)
  useStandingStill(scroller, sections, view.top)
  const first = sectionAt(sections, view.top - view.margin)
  const last = sectionAt(sections, view.top + view.height + view.margin)
  const shown = sections.slice(first, last + 1)
  const inSight = nearBuckets(buckets, shown, view.margin > 0 ? bucketsAhead : 0)
    .map(({ to }) => to)
    .join()
  useLayoutEffect(() => setWanted(inSight.split(',').filter(Boolean)), [inSight])
  useLayoutEffect(() => onRead([...photos.values()].flat()), [photos, onRead])
  const go = (y: number): void => scroller.current?.scrollTo({ top: y })
  return (
    <div className={classes.frame} data-choosing={selecting.isAny || undefined}>
      <section ref={scroller} className={classes.scroller} aria-label="Fotos por día">
        <div className={classes.canvas} style={{ height }}>
          {view.width > 0 &&
            shown.map(section => (
              <DaySection key={section.day} section={section} view={view} onOpen={onOpen} selecting={selecting} />
            ))}
        </div>
      </section>
      <Scrubber sections={sections} height={height} current={sectionAt(sections, view.top)} onGo={go} />
    </div>
  )
}

import { IconSearchOff, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { foldText } from '../../../kernel/contract/fold-text.ts'
import { Card } from '../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { Page as Frame } from '../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { detailUrl } from '../../figures/contract/detail-url.ts'
import { reports } from '../contract/library.ts'
import { type Report, type ReportTopic, reportTopics } from '../contract/report.ts'
import classes from './library-page.module.css'
import { SchedulesCard } from './schedules/schedules-card.tsx'
import { useFavorites } from './use-favorites.ts'

type Stars = ReturnType<typeof useFavorites>

const ReportLine = ({ report, stars }: { report: Report; stars: Stars }) => {
  const isFavorite = stars.favorites.has(report.id)
  return (
    <li className={classes.report}>
      <div className={classes.text}>
        <Link to={detailUrl(report.id)}>{report.title}</Link>
        <p>{report.explained}</p>
      </div>
      <IconButton
        size="small"
        className={classes.star}
        icon={isFavorite ? IconStarFilled : IconStar}
        label={`Favorito: ${report.title}`}
        aria-pressed={isFavorite}
        onClick={() => stars.toggle(report.id)}
      />
    </li>
  )
}

const Group = ({ title, found, stars }: { title: string; found: readonly Report[]; stars: Stars }) =>
  found.length === 0 ? null : (
    <Card title={title} note={`${found.length}`} flush>
      <ul className={classes.list}>
        {found.map(report => (
          <ReportLine key={report.id} report={report} stars={stars} />
        ))}
      </ul>
    </Card>
  )

const matches = (report: Report, text: string): boolean => {
  const words = foldText(`${report.title} ${reportTopics[report.topic]} ${report.explained}`)
  return foldText(text)
    .split(' ')
    .every(word => words.includes(word))
}

/** Informes: every report by topic, the person's favourites first, and what goes out by e-mail. */
export const Page = () => {
  const [codec] = useState(() => textParameter('buscar'))
  const [text, setText] = useUrlState(codec)
  const stars = useFavorites()
  const matchingReports = reports.filter(report => matches(report, text))
  const topics = Object.keys(reportTopics) as ReportTopic[]
  return (
    <Frame>
      <div className={classes.stack}>
        <search className={classes.search}>
          <input
            type="search"
            aria-label="Buscar un informe"
            placeholder="Buscar un informe"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        </search>
        {matchingReports.length === 0 && (
          <EmptyState icon={IconSearchOff} title="Ningún informe con esas palabras" text="Probá con otra palabra." />
        )}
        <div className={classes.topics}>
          <Group title="Favoritos" found={matchingReports.filter(({ id }) => stars.favorites.has(id))} stars={stars} />
          {topics.map(topic => (
            <Group
              key={topic}
              title={reportTopics[topic]}
              found={matchingReports.filter(report => report.topic === topic)}
              stars={stars}
            />
          ))}
        </div>
        <SchedulesCard />
      </div>
    </Frame>
  )
}

import '@mantine/dates/styles.layer.css'

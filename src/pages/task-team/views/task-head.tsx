import type { VNode } from 'preact'

/** The way back to the task, at the top of every page about it. */
export const TaskHead = ({ task, path }: { task: { title: string }; path: string }): VNode => (
  <p class="breadcrumbs">
    <a class="back" href={path}>
      <bdi>{task.title}</bdi>
    </a>
  </p>
)

// The order of the parts of the tab of packings. On a narrow screen the board comes first, then what one plays with, and
// last what to set. The parts themselves move, so that the Tab key goes from part to part as they are seen. style.css
// says which screens are narrow.

// `parts` are elements by name: root, opening, sizes with the history in it, table, stage, tools, legend, tray, pieces with
// the tray in it, and play.
export function ordered({ root, opening, sizes, history, table, stage, tools, legend, tray, pieces, play }) {
  const after = tray.nextSibling; // on a wide screen
  let isNarrow = false;
  new ResizeObserver(() => {
    const now = getComputedStyle(root).getPropertyValue("--narrow") === "1";
    if (now === isNarrow) return;
    isNarrow = now;
    const focused = root.getRootNode().activeElement;
    if (now) narrow();
    else wide();
    if (root.contains(focused)) focused.focus({ preventScroll: true }); // what moves loses it
  }).observe(root);

  function narrow() {
    root.prepend(table);
    legend.after(tray);
    stage.append(tools);
    play.append(history);
  }

  function wide() {
    root.prepend(opening, sizes);
    pieces.insertBefore(tray, after);
    stage.prepend(tools);
    sizes.append(history);
  }
}

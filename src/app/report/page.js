'use strict';
// Draws one page of the transcript at a time. The transcript is only ever text: nothing of it becomes
// markup, an attribute's name or an address.
(() => {
  const $ = (id) => document.getElementById(id);
  const chunks = document.querySelectorAll('script.chunk');
  const meta = JSON.parse($('meta').textContent);
  const rows = $('rows');
  let page = -1;
  let needle = '';
  let search = 0; // the one that is under way; a newer one ends it

  const make = (name, className, text) => {
    const out = document.createElement(name);
    if (className) out.className = className;
    if (text !== undefined) out.textContent = text;
    return out;
  };
  const number = (n) => n.toLocaleString('en-US');
  const share = (before, after) => (before ? (100 * (before - after) / before).toFixed(1) : '0.0') + '%';
  // What turns the order of the text around is named, not obeyed: what is read is what is there.
  const shown = (text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g,
    (c) => `\u2039U+${c.charCodeAt(0).toString(16).toUpperCase()}\u203a`);
  // Those stand in strings only, and their names are no syntax.
  const read = (i) => JSON.parse(shown(chunks[i].textContent));

  // Text with the matches of the search marked.
  const fill = (into, text) => {
    if (!needle) { into.textContent = text; return into; }
    const lower = text.toLowerCase();
    // Where lower case is longer than the text, places would not fit: then without marks.
    if (lower.length !== text.length) { into.textContent = text; return into; }
    let done = 0;
    for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, done)) {
      into.append(text.slice(done, at));
      into.append(make('mark', '', text.slice(at, at + needle.length)));
      done = at + needle.length;
    }
    into.append(text.slice(done));
    return into;
  };

  const how = { printed: 'stands in the short form', recomputed: 'left out: it recomputes from the others',
    default: 'left out: the default', short: 'by its short form' };

  const proof = (row) => {
    const out = make('details', 'proof');
    const saved = row.k[0] - row.k[1];
    out.append(make('summary', '', `${row.r} · ${row.k[0]} → ${row.k[1]} tokens (${saved}\u00a0fewer)`));
    const table = make('table');
    for (const [name, value, from] of row.f || []) {
      const line = make('tr');
      line.append(make('td', '', name), fill(make('td'), value), make('td', '', how[from] || from));
      table.append(line);
    }
    for (const [name, hundredths] of row.s || []) {
      const line = make('tr');
      line.append(make('td', '', name), make('td', '', (hundredths / 100).toFixed(1) + ' tokens saved'), make('td'));
      table.append(line);
    }
    if (table.firstChild) out.append(table);
    return out;
  };

  const draw = (row) => {
    const rewrite = row.t !== undefined;
    const out = make('div', rewrite ? 'row rewrite' : 'row');
    out.dataset.c = row.c;
    const at = make('div', 'at', (row.m > 1 ? `${row.n}–${row.n + row.m - 1}` : `${row.n}`) + ' ');
    at.append(make('i', '', row.c));
    out.append(at, fill(make('pre', 'long'), row.v));
    out.append(rewrite ? fill(make('pre', 'short'), row.t) : fill(make('pre', 'same'), row.v));
    if (rewrite) {
      out.tabIndex = 0;
      out.append(proof(row));
    } else if (row.w) {
      out.append(make('div', 'why', `${row.r ? row.r + ': ' : ''}stays, ${row.w}`));
    }
    return out;
  };

  const show = (i) => {
    page = Math.max(0, Math.min(i, chunks.length - 1));
    rows.replaceChildren();
    const only = $('only').checked;
    const list = chunks.length ? read(page) : [];
    for (const row of list) if (!only || row.t !== undefined) rows.append(draw(row));
    if (!rows.firstChild) rows.append(make('p', 'empty', only ? 'No rewrite on this page.' : 'The transcript is empty.'));
    $('page').textContent = chunks.length ? `page ${page + 1} of ${number(chunks.length)}` : 'no page';
    $('back').disabled = page <= 0;
    $('on').disabled = page >= chunks.length - 1;
  };
  const turn = (i) => { show(i); window.scrollTo(0, rows.offsetTop - 70); };

  const matches = (row) => [row.v, row.t || '', row.r || '', ...(row.f || []).map((f) => f[1])]
    .some((text) => text.toLowerCase().includes(needle));

  // The next page that has a match, looked for in slices so that the page stays alive.
  const find = (step) => {
    needle = shown($('search').value).toLowerCase();
    const own = ++search;
    $('found').textContent = '';
    if (!needle) { show(page); return; }
    const here = [...rows.querySelectorAll('mark')];
    const current = here.findIndex((mark) => mark.classList.contains('here'));
    const next = here[current + step];
    if (current >= 0 && next) { go(next); return; }
    const from = current < 0 ? page : page + step;
    const look = (tried) => {
      if (own !== search) return;
      const until = performance.now() + 30;
      for (; tried < chunks.length; ++tried) {
        const i = ((from + step * tried) % chunks.length + chunks.length) % chunks.length;
        if (read(i).some(matches)) {
          show(i);
          if ($('only').checked && !rows.querySelector('mark')) { $('only').checked = false; show(i); }
          const marks = rows.querySelectorAll('mark');
          if (marks.length) go(marks[step > 0 ? 0 : marks.length - 1]);
          return;
        }
        if (performance.now() > until) {
          $('found').textContent = `looking at page ${i + 1}`;
          setTimeout(look, 0, tried + 1);
          return;
        }
      }
      show(page);
      $('found').textContent = 'not found';
    };
    look(0);
  };
  const go = (mark) => {
    for (const old of rows.querySelectorAll('mark.here')) { old.classList.remove('here'); old.style.outline = ''; }
    mark.classList.add('here');
    mark.style.outline = '2px solid var(--accent)';
    const inside = mark.closest('details');
    if (inside) inside.open = true;
    mark.scrollIntoView({ block: 'center' });
    const all = [...rows.querySelectorAll('mark')];
    $('found').textContent = `${all.indexOf(mark) + 1} of ${all.length} on this page`;
  };

  const step = (by) => {
    const list = [...rows.querySelectorAll('.rewrite')];
    const at = list.indexOf(document.activeElement && document.activeElement.closest('.rewrite'));
    const next = at < 0 ? list.find((row) => row.getBoundingClientRect().top > 60) : list[at + by];
    if (next) { next.focus(); return; }
    if (page + by < 0 || page + by >= chunks.length) return;
    turn(page + by);
    const fresh = rows.querySelectorAll('.rewrite');
    if (fresh.length) fresh[by > 0 ? 0 : fresh.length - 1].focus();
  };

  const svg = (name, attributes, text) => {
    const out = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
    if (text !== undefined) out.textContent = text;
    return out;
  };
  // Horizontal bars: what came in, pale, and of it what went out.
  const chart = (title, bars) => {
    if (!bars.length) return;
    const figure = make('figure');
    figure.append(make('figcaption', '', title));
    const most = Math.max(...bars.map((bar) => bar.size), 1);
    const picture = svg('svg', { viewBox: `0 0 440 ${bars.length * 20 + 4}`, role: 'img', 'aria-label': title });
    bars.forEach((bar, i) => {
      const y = i * 20 + 3;
      const group = svg('g', { 'data-c': bar.tone });
      const fill = 'fill:var(--tone,var(--verbatim))';
      const wide = (n) => Math.max(1, 180 * n / most);
      group.append(svg('text', { x: 0, y: y + 12 }, bar.name));
      group.append(svg('rect', { x: 100, y, width: wide(bar.size), height: 14, rx: 2, style: fill + ';opacity:.3' }));
      if (bar.kept !== undefined) group.append(svg('rect', { x: 100, y, width: wide(bar.kept), height: 14, rx: 2, style: fill }));
      group.append(svg('text', { x: 106 + wide(bar.size), y: y + 12, class: 'figure' }, bar.label));
      picture.append(group);
    });
    figure.append(picture);
    $('chart-row').append(figure);
  };

  const [bytesIn, bytesOut] = meta.bytes;
  const [tokensIn, tokensOut] = meta.tokens;
  const summary = $('summary');
  summary.append(`${number(meta.lines)} lines, `, make('b', '', `${number(meta.rewrites)} rewrites`), '. Estimated tokens ',
    make('b', '', `${number(tokensIn)}\u00a0→ ${number(tokensOut)} (${share(tokensIn, tokensOut)}\u00a0fewer)`),
    `, bytes ${number(bytesIn)}\u00a0→ ${number(bytesOut)} (${share(bytesIn, bytesOut)}\u00a0fewer).`);
  chart('Bytes by class: what came in, and of it what went out', meta.classes.map(([name, lines, before, after]) => ({
    name, tone: name, size: before, kept: after,
    label: before === after ? number(before) : `${number(before)} → ${number(after)}` })));
  chart('Estimated tokens that each family of prose rules saved', meta.families.map(([name, hundredths]) => ({
    name: shown(name), tone: 'prose', size: Math.max(hundredths, 0), kept: Math.max(hundredths, 0), label: (hundredths / 100).toFixed(1) })));

  $('back').onclick = () => turn(page - 1);
  $('on').onclick = () => turn(page + 1);
  $('only').onchange = () => show(page);
  $('find-on').onclick = () => find(1);
  $('find-back').onclick = () => find(-1);
  $('search').oninput = () => {
    ++search;
    needle = shown($('search').value).toLowerCase();
    show(page);
    $('found').textContent = needle ? `${rows.querySelectorAll('mark').length} on this page` : '';
  };
  const help = () => { $('keys').hidden = !$('keys').hidden; $('help').setAttribute('aria-expanded', String(!$('keys').hidden)); };
  $('help').onclick = help;

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === $('search')) {
      if (event.key === 'Enter') find(event.shiftKey ? -1 : 1);
      if (event.key === 'Escape') { $('search').value = ''; $('search').oninput(); $('search').blur(); }
      return;
    }
    const row = event.target.closest && event.target.closest('.rewrite');
    const keys = {
      j: () => step(1), k: () => step(-1), ArrowRight: () => turn(page + 1), ArrowLeft: () => turn(page - 1),
      Home: () => turn(0), End: () => turn(chunks.length - 1), '/': () => $('search').focus(), n: () => find(1),
      N: () => find(-1), '?': help, o: () => { $('only').checked = !$('only').checked; show(page); },
    };
    if (event.key === 'Enter' && row && event.target === row) {
      const details = row.querySelector('details');
      details.open = !details.open;
    } else if (keys[event.key]) {
      keys[event.key]();
    } else {
      return;
    }
    event.preventDefault();
  });
  show(0);
})();

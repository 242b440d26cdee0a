"""One perceptron step done the plain way: a button, a rerun, st.plotly_chart. Only for comparison."""

import plotly.graph_objects as go
import streamlit as st

from perceptron_core import PRESETS, Perceptron

dataset = PRESETS["separable, narrow gap"](5)
trace = Perceptron().train(dataset)
step = st.session_state.get("step", 0)
if st.button("Step"):
    step = st.session_state["step"] = (step + 1) % (len(trace) + 1)
line = trace.hyperplane(step)
figure = go.Figure()
for label in (1, -1):
    chosen = dataset.X[dataset.y == label]
    figure.add_scatter(x=chosen[:, 0], y=chosen[:, 1], mode="markers")
if line.is_defined:
    foot = line.projections([0.0, 0.0])
    along = 10 * line.normalized().w[::-1] * (-1, 1)
    figure.add_scatter(x=[foot[0] - along[0], foot[0] + along[0]], y=[foot[1] - along[1], foot[1] + along[1]])
figure.update_layout(title=f"step {step}", xaxis_range=[-3, 3], yaxis_range=[-3, 3])
st.plotly_chart(figure, key="chart")
